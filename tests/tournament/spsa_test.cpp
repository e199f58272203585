#include "tournament/spsa.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "support/random.h"

using namespace chuhe::tournament;

namespace {

constexpr int kLast = 1000;

SpsaSettings settings() {
    SpsaSettings settings;
    settings.iterations = kLast;
    return settings;
}

TuningParameter parameter(std::int64_t start, std::int64_t least, std::int64_t most, double c_end,
                          double r_end = 0.002) {
    return {"X", start, least, most, c_end, r_end};
}

}  // namespace

TEST_CASE("the gains reach the given ends") {
    const TuningParameter wanted = parameter(100, 0, 1000, 12.5, 0.003);
    const Spsa spsa(settings(), {wanted}, 0);
    const auto last = spsa.gains(wanted, kLast);
    CHECK(last.c == Approx(12.5));
    CHECK(last.a == Approx(0.003 * 12.5 * 12.5));
    CHECK(last.ratio() == Approx(0.003));
    CHECK(last.step() == Approx(0.003 * 12.5));
    // On the way they follow the powers of k and A + k, with A = 0.1 N.
    const auto first = spsa.gains(wanted, 1);
    CHECK(first.c == Approx(12.5 * std::pow(1000.0, 0.101)));
    CHECK(first.a == Approx(last.a * std::pow(1100.0 / 101.0, 0.602)));
    const auto middle = spsa.gains(wanted, 500);
    CHECK(middle.c == Approx(12.5 * std::pow(2.0, 0.101)));
    CHECK(middle.a == Approx(last.a * std::pow(1100.0 / 600.0, 0.602)));
}

TEST_CASE("signs are fair, independent and belong to seed and iteration") {
    const Spsa spsa(settings(), {parameter(0, -9, 9, 1), parameter(0, -9, 9, 1)}, 5);
    const Spsa other(settings(), spsa.parameters(), 6);
    CHECK(spsa.signs(7) == spsa.signs(7));
    int sum = 0;
    int together = 0;
    int changed = 0;
    for (int k = 1; k <= kLast; ++k) {
        const auto signs = spsa.signs(k);
        REQUIRE((std::abs(signs[0]) == 1 && std::abs(signs[1]) == 1));
        sum += signs[0] + signs[1];
        together += signs[0] * signs[1];
        changed += signs != other.signs(k) ? 1 : 0;
    }
    // About four standard deviations of fair coins.
    CHECK(std::abs(sum) < 180);
    CHECK(std::abs(together) < 130);
    CHECK(changed > 650);
}

TEST_CASE("a step goes towards the side that won, by the step length") {
    const Spsa spsa(settings(), {parameter(50, 0, 100, 4), parameter(-7, -20, 20, 2)}, 1);
    for (const int result : {2, -1, 0}) {
        auto theta = spsa.start();
        spsa.step(theta, 30, result);
        const auto signs = spsa.signs(30);
        for (std::size_t i = 0; i < theta.size(); ++i) {
            const double length = spsa.gains(spsa.parameters()[i], 30).step();
            CHECK(theta[i] == Approx(spsa.start()[i] + signs[i] * result * length));
        }
    }
    auto theta = spsa.start();
    spsa.step(theta, 30, 1000000);
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const TuningParameter& p = spsa.parameters()[i];
        CHECK(theta[i] == static_cast<double>(spsa.signs(30)[i] > 0 ? p.most : p.least));
    }
}

TEST_CASE("the two settings lie on both sides, in range, and keep the mean") {
    const std::vector<TuningParameter> parameters{
        parameter(50, 0, 100, 4), parameter(10, 0, 20, 0.1), parameter(100, 0, 100, 3)};
    const Spsa spsa(settings(), parameters, 3);
    const std::vector<double> theta{50.25, 10, 100};
    double sum = 0;
    double spread = 0;
    double wanted_spread = 0;
    for (int k = 1; k <= kLast; ++k) {
        const Probe probe = spsa.probe(theta, k);
        const auto signs = spsa.signs(k);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            CHECK((probe.plus[i] - probe.minus[i]) * signs[i] >= 0);
            for (const auto value : {probe.plus[i], probe.minus[i]})
                CHECK((value >= parameters[i].least && value <= parameters[i].most));
        }
        sum += static_cast<double>(probe.plus[0] + probe.minus[0]) / 2;
        // Perturbations far below one show in a part of the iterations.
        spread += static_cast<double>(std::abs(probe.plus[1] - probe.minus[1]));
        wanted_spread += 2 * spsa.gains(parameters[1], k).c;
        CHECK(std::max(probe.plus[2], probe.minus[2]) == 100);
    }
    CHECK(sum / kLast == Approx(50.25).margin(0.05));
    CHECK(spread == Approx(wanted_spread).epsilon(0.1));
}

TEST_CASE("a noisy hill is climbed") {
    // Games of a pair are won by the better setting with the usual logistic chance.
    const std::vector<double> best{70, -30, 400};
    const std::vector<TuningParameter> parameters{parameter(30, 0, 100, 5, 0.01),
                                                  parameter(20, -50, 50, 5, 0.01),
                                                  parameter(700, 0, 1000, 50, 0.01)};
    SpsaSettings many = settings();
    many.iterations = 20000;
    const Spsa spsa(many, parameters, 11);
    const auto elo = [&](const std::vector<std::int64_t>& values) {
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double range = static_cast<double>(parameters[i].most - parameters[i].least);
            const double off = (static_cast<double>(values[i]) - best[i]) / range;
            sum -= 400 * off * off;
        }
        return sum;
    };
    chuhe::Random random(1);
    auto theta = spsa.start();
    for (int k = 1; k <= many.iterations; ++k) {
        const Probe probe = spsa.probe(theta, k);
        const double chance = 1 / (1 + std::pow(10.0, (elo(probe.minus) - elo(probe.plus)) / 400));
        int result = 0;
        for (int game = 0; game < 2; ++game) result += random.unit() < chance ? 1 : -1;
        spsa.step(theta, k, result);
    }
    for (std::size_t i = 0; i < theta.size(); ++i) {
        INFO(i << ": " << theta[i]);
        const double range = static_cast<double>(parameters[i].most - parameters[i].least);
        CHECK(std::abs(theta[i] - best[i]) < 0.1 * range);
    }
}

TEST_CASE("tuned values are rounded to the nearest whole number") {
    CHECK(rounded(2.4) == 2);
    CHECK(rounded(-2.6) == -3);
}
