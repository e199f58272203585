#include "training/win_fit.h"

#include <catch2/catch.hpp>

#include "support/random.h"
#include "training/win_report.h"

namespace chuhe::training {

namespace {

const WinModel kTruth = {.even_score = {400, -500, 220}, .spread = {150, 320, -40}};

/// Results drawn by a model at random scores and materials, two positions a game.
std::vector<WinSample> samples_of(const WinModel& model, std::uint32_t count, std::uint64_t seed) {
    constexpr std::uint32_t kScores = 800;
    Random random(seed);
    std::vector<WinSample> samples;
    for (std::uint32_t i = 0; i < count; ++i) {
        WinSample sample;
        sample.score = static_cast<float>(random.below(2 * kScores + 1)) - kScores;
        sample.material.points = static_cast<int>(random.below(MaterialLeft::kFull + 1));
        sample.game = i / 2;
        const Chances chances = model.chances(sample.score, sample.material);
        const double fate = random.unit();
        sample.outcome = fate < chances.win                  ? WinSample::Outcome::kWin
                         : fate < chances.win + chances.draw ? WinSample::Outcome::kDraw
                                                             : WinSample::Outcome::kLoss;
        samples.push_back(sample);
    }
    return samples;
}

}  // namespace

TEST_CASE("the fit finds the model that the results were drawn from") {
    const auto samples = samples_of(kTruth, 200'000, 1);
    const auto fitted = fit_win_model(samples);
    REQUIRE(fitted);
    for (int points = 1; points <= MaterialLeft::kFull; ++points) {
        const MaterialLeft material{points};
        INFO("material " << points);
        CHECK(fitted->even_score_at(material) ==
              Approx(kTruth.even_score_at(material)).epsilon(0.05));
        CHECK(fitted->spread_at(material) == Approx(kTruth.spread_at(material)).epsilon(0.05));
    }
    CHECK(log_loss(*fitted, samples) <= log_loss(kTruth, samples));
    // On other results the truth is better, but hardly.
    const auto others = samples_of(kTruth, 50'000, 2);
    CHECK(log_loss(*fitted, others) == Approx(log_loss(kTruth, others)).margin(0.001));
}

TEST_CASE("the fit does not depend on which side is called which") {
    auto samples = samples_of(kTruth, 5000, 3);
    const auto fitted = fit_win_model(samples);
    for (WinSample& sample : samples) {
        sample.score = -sample.score;
        sample.outcome = static_cast<WinSample::Outcome>(2 - static_cast<int>(sample.outcome));
    }
    const auto turned = fit_win_model(samples);
    REQUIRE((fitted && turned));
    for (std::size_t i = 0; i < WinModel::kTerms; ++i) {
        CHECK(turned->even_score[i] == Approx(fitted->even_score[i]).margin(0.1));
        CHECK(turned->spread[i] == Approx(fitted->spread[i]).margin(0.1));
    }
}

TEST_CASE("what cannot be fitted is refused") {
    CHECK(fit_win_model({}).error() == "there is no win in the games to learn from");
    std::vector<WinSample> samples(10);
    samples[0].outcome = WinSample::Outcome::kWin;
    for (std::size_t i = 1; i < samples.size(); ++i) samples[i].outcome = WinSample::Outcome::kLoss;
    CHECK(fit_win_model(samples).error() == "there is no draw in the games to learn from");
}

TEST_CASE("the report shows the model against the games") {
    WinSamples samples;
    samples.samples = samples_of(kTruth, 20'000, 4);
    const std::string text = win_report(kTruth, samples);
    INFO(text);
    CHECK(text.starts_with("log-loss 0."));
    CHECK(text.find("on games that the fit did not see 0.") != std::string::npos);
    CHECK(text.find("; the model in this program ") != std::string::npos);
    CHECK(text.find("\n+100 ") != std::string::npos);
    CHECK(text.find("\n-350 … ") != std::string::npos);
    CHECK(text.find("\n24-26 ") != std::string::npos);
    CHECK(model_source(kTruth) ==
          "    .even_score = {400.00, -500.00, 220.00, 0.00},\n"
          "    .spread = {150.00, 320.00, -40.00, 0.00},\n");
}

}  // namespace chuhe::training
