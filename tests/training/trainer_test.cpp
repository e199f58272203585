#include "training/trainer.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <fstream>

#include "sample_games.h"
#include "training/loss_curve.h"
#include "training/validation.h"

using namespace chuhe;
using namespace chuhe::training;

namespace {

const std::atomic<bool> kNeverStop{false};
const auto kSilent = [](const TrainProgress&) {};

TrainOptions tiny_training() {
    TrainOptions options;
    options.shape = {128, 1};
    options.epochs = 4;
    options.batch = 128;
    options.threads = 2;
    options.target.score_scale = 300;
    return options;
}

bool same(const std::vector<Slice>& a, const std::vector<Slice>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(Slice)) == 0;
}

bool same(const Weights& a, const Weights& b) {
    return same(a.rows, b.rows) && same(a.biases, b.biases) && same(a.outputs, b.outputs) &&
           a.output_biases == b.output_biases;
}

}  // namespace

TEST_CASE("a tiny set is learnt by heart") {
    const int buckets = GENERATE(1, kKingPlaces);
    const auto set = random_positions(300, 31);
    TrainOptions options = tiny_training();
    options.shape.king_buckets = buckets;
    options.epochs = 150;
    options.batch = 64;
    Trainer trainer(options, set, set);
    const double before = trainer.loss_of(set);
    REQUIRE(trainer.run(kNeverStop, kSilent) == true);
    const double after = trainer.loss_of(set);
    CHECK(after < before / 50);
    CHECK(after < 1e-3);

    const auto network = quantise(trainer.weights(), 300);
    REQUIRE(encode_network(*network));
    const Validation validation = validate(trainer.weights(), *network, set);
    CHECK(validation.by_score.count == set.size());
    CHECK(validation.float_by_score.value() == Approx(after).epsilon(0.01));
    CHECK(validation.rounding.value() < 300 * 0.05);
}

TEST_CASE("a training goes on from a network, and is another one than from fresh weights") {
    const auto set = random_positions(300, 33);
    TrainOptions options = tiny_training();
    options.epochs = 30;
    Trainer first(options, set, set);
    REQUIRE(first.run(kNeverStop, kSilent) == true);
    const double learnt = first.loss_of(set);

    options.start = quantise(first.weights(), 300);
    options.shape = {256, kKingPlaces};
    options.rate /= 10;
    Trainer second(options, set, set);
    CHECK(second.loss_of(set) < 1.5 * learnt);  // rounding costs a little
    REQUIRE(second.run(kNeverStop, kSilent) == true);
    CHECK(second.loss_of(set) < learnt);
}

TEST_CASE("seed and number of threads decide the network") {
    const auto set = random_positions(600, 41);
    const TrainOptions options = tiny_training();
    Trainer first(options, set, {});
    Trainer second(options, set, {});
    REQUIRE(first.run(kNeverStop, kSilent));
    REQUIRE(second.run(kNeverStop, kSilent));
    CHECK(same(first.weights(), second.weights()));
    TrainOptions other = options;
    other.seed = 2;
    Trainer third(other, set, {});
    REQUIRE(third.run(kNeverStop, kSilent));
    CHECK_FALSE(same(first.weights(), third.weights()));
}

TEST_CASE("a stopped training continues as if nothing had happened") {
    const auto set = random_positions(700, 51);
    const auto validation = random_positions(100, 52);
    TrainOptions options = tiny_training();
    options.shape.king_buckets = kKingPlaces;
    Trainer straight(options, set, validation);
    REQUIRE(straight.run(kNeverStop, kSilent) == true);

    const TemporaryFile checkpoint("checkpoint");
    options.checkpoint = checkpoint.path();
    std::atomic<bool> stop{false};
    int heard = 0;
    const auto stop_amid_the_second_epoch = [&](const TrainProgress& progress) {
        ++heard;
        stop = progress.epochs_done > 1.3;
    };
    Trainer stopped(options, set, validation);
    REQUIRE(stopped.run(stop, stop_amid_the_second_epoch) == false);
    CHECK(heard > 0);
    Trainer resumed(options, set, validation);
    REQUIRE(resumed.run(kNeverStop, kSilent) == true);
    CHECK(same(straight.weights(), resumed.weights()));
    CHECK(straight.history().validation.size() == resumed.history().validation.size());
    CHECK(straight.history().validation.back().loss == resumed.history().validation.back().loss);

    SECTION("not with other settings") {
        options.rate = 1e-4;
        Trainer other(options, set, validation);
        const auto refused = other.run(kNeverStop, kSilent);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().find("another training") != std::string::npos);
    }
    SECTION("not from a damaged file") {
        std::fstream file(checkpoint.path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(5000);
        file.put('x');
        file.put('y');
        file.close();
        Trainer other(options, set, validation);
        CHECK_FALSE(other.run(kNeverStop, kSilent));
    }
}

TEST_CASE("the learning rate warms up and falls to a hundredth") {
    CHECK(learning_rate(1.0, 0, 10000) == Approx(0.01));
    CHECK(learning_rate(1.0, 99, 10000) == Approx(1.0));
    CHECK(learning_rate(1.0, 5000, 10000) == Approx(0.505).epsilon(0.01));
    CHECK(learning_rate(1.0, 9999, 10000) == Approx(0.01).epsilon(0.01));
}

TEST_CASE("the loss curve is a picture with both curves") {
    LossHistory history;
    CHECK(loss_curve_svg(history, "nothing yet").find("</svg>") != std::string::npos);
    history.training = {{0.5, 0.02}, {1.0, 0.01}};
    history.validation = {{1.0, 0.012}};
    const std::string svg = loss_curve_svg(history, "title");
    CHECK(svg.starts_with("<svg"));
    CHECK(svg.find("title") != std::string::npos);
    CHECK(svg.find("<circle") != std::string::npos);
    CHECK(svg.find("nan") == std::string::npos);
}
