#include "tournament/statistics.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "tournament/sprt.h"

using namespace chuhe::tournament;

namespace {

Tally tally_of_pairs(std::array<std::int64_t, 5> pairs) {
    Tally tally;
    tally.pairs = pairs;
    // Any games that fit the pairs; the statistics must use the pairs.
    tally.wins = pairs[3] + 2 * pairs[4];
    tally.losses = pairs[1] + 2 * pairs[0];
    tally.draws = 2 * tally.pair_count() - tally.wins - tally.losses;
    return tally;
}

}  // namespace

TEST_CASE("Elo and scores belong together") {
    // The table of the logistic curve: 10 to 1 is 400 points, 3 to 1 is 190.85.
    CHECK(elo_of_score(10.0 / 11) == Approx(400));
    CHECK(elo_of_score(0.75) == Approx(190.8485));
    CHECK(elo_of_score(0.5) == Approx(0).margin(1e-12));
    CHECK(score_of_elo(200) == Approx(0.759747));
    CHECK(std::isinf(elo_of_score(0)));
    CHECK(std::isinf(elo_of_score(1)));
}

TEST_CASE("an estimate from single games") {
    Tally tally;
    tally.wins = 30;
    tally.draws = 50;
    tally.losses = 20;
    const Estimate result = estimate(tally);
    CHECK_FALSE(result.from_pairs);
    // Score 0.55, variance 0.3 + 0.125 - 0.3025 = 0.1225, standard error 0.035.
    CHECK(result.elo.value == Approx(34.8601).epsilon(1e-5));
    CHECK(result.elo.low == Approx(elo_of_score(0.55 - 1.959964 * 0.035)));
    CHECK(result.elo.high == Approx(elo_of_score(0.55 + 1.959964 * 0.035)));
    CHECK(result.superiority == Approx(normal_cdf(0.05 / 0.035)));
    CHECK(result.normalized_elo.value == Approx(0.05 / 0.35 * 347.43558));
}

TEST_CASE("an estimate from pairs") {
    const Estimate result = estimate(tally_of_pairs({10, 20, 50, 30, 15}));
    CHECK(result.from_pairs);
    // Mean 0.54, variance 0.0734 (pair points halved).
    CHECK(result.elo.value == Approx(elo_of_score(0.54)));
    const double error = std::sqrt(0.0734 / 125);
    CHECK(result.elo.high == Approx(elo_of_score(0.54 + 1.959964 * error)));
    CHECK(result.superiority == Approx(normal_cdf(0.04 / error)));
    CHECK(result.normalized_elo.value ==
          Approx(0.04 / std::sqrt(2 * 0.0734) * 347.43558).epsilon(1e-6));
}

TEST_CASE("clean scores and no games have no finite margin") {
    CHECK(std::isinf(estimate(Tally{}).elo.high));
    Tally tally;
    tally.wins = 3;
    CHECK(std::isinf(estimate(tally).elo.value));
    CHECK(estimate(tally).superiority == 1);
}

TEST_CASE("the other side sees everything reversed") {
    const Tally tally = tally_of_pairs({1, 2, 3, 4, 5});
    const Tally reversed = tally.reversed();
    CHECK(reversed.pairs == std::array<std::int64_t, 5>{5, 4, 3, 2, 1});
    CHECK(reversed.wins == tally.losses);
    CHECK(estimate(tally).elo.value == Approx(-estimate(reversed).elo.value));
}

TEST_CASE("log-likelihood ratios equal those of an independent optimisation") {
    // Expected values by maximising the likelihood under both constraints directly (two Lagrange
    // multipliers by Newton's method inside a golden-section search over the deviation).
    struct Case {
        std::array<std::int64_t, 5> pairs;
        double elo0, elo1;
        EloModel model;
        double llr;
    };
    const Case cases[] = {
        {{101, 3739, 8685, 4004, 127}, 0, 2, EloModel::kNormalized, 3.028616},
        {{36, 1158, 2606, 1302, 50}, 0, 2, EloModel::kNormalized, 1.727847},
        {{10, 20, 50, 30, 15}, 0, 5, EloModel::kNormalized, 0.344218},
        {{10, 20, 50, 30, 15}, 0, 5, EloModel::kLogistic, 0.434087},
        {{0, 3, 10, 7, 2}, -5, 5, EloModel::kNormalized, 0.381281},
        {{0, 3, 10, 7, 2}, -5, 5, EloModel::kLogistic, 0.630729},
    };
    for (const Case& c : cases) {
        CHECK(
            log_likelihood_ratio(tally_of_pairs(c.pairs), {c.elo0, c.elo1, 0.05, 0.05, c.model}) ==
            Approx(c.llr).epsilon(1e-4));
    }
}

TEST_CASE("log-likelihood ratios of single games") {
    Tally tally;
    tally.losses = 30;
    tally.draws = 50;
    tally.wins = 45;
    CHECK(log_likelihood_ratio(tally, {0, 10, 0.05, 0.05, EloModel::kLogistic}) ==
          Approx(0.634372).epsilon(1e-4));
    CHECK(log_likelihood_ratio(tally, {0, 10, 0.05, 0.05, EloModel::kNormalized}) ==
          Approx(0.505761).epsilon(1e-4));
}

TEST_CASE("the test stops at Wald's bounds") {
    const SprtSettings settings{0, 2, 0.05, 0.05, EloModel::kNormalized};
    const SprtState open = sprt(tally_of_pairs({36, 1158, 2606, 1302, 50}), settings);
    CHECK(open.upper == Approx(2.944439));
    CHECK(open.lower == Approx(-2.944439));
    CHECK(open.verdict == SprtVerdict::kContinue);
    CHECK(sprt(tally_of_pairs({101, 3739, 8685, 4004, 127}), settings).verdict ==
          SprtVerdict::kAcceptH1);
    CHECK(sprt(tally_of_pairs({127, 4004, 8685, 3739, 101}), settings).verdict ==
          SprtVerdict::kAcceptH0);
    CHECK(sprt(Tally{}, settings).llr == 0);
}
