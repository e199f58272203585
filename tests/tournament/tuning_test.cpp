// The loop of a tuning with games that are computed instead of played, and its report.

#include "tournament/tuning.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "support/random.h"
#include "tests/tournament/mock.h"
#include "tournament/tuning_report.h"

using namespace chuhe::tournament;

namespace {

constexpr int kBest = 80;

/// Plays by formula: the side nearer to kBest in the only option wins more often. Games come back
/// in the order in which they were given out, or the other way round.
class FormulaPool : public GamePool {
  public:
    explicit FormulaPool(int slots, bool last_first = false)
        : slots_(slots), last_first_(last_first) {}

    [[nodiscard]] int free_slots() const override { return slots_ - running(); }
    [[nodiscard]] int running() const override { return static_cast<int>(tasks_.size()); }
    void start(const GameTask& task) override { tasks_.push_back(task); }
    void stop() override { stopped_ = true; }

    std::optional<GameRecord> wait(Milliseconds) override {
        GameRecord game;
        game.task = last_first_ ? tasks_.back() : tasks_.front();
        last_first_ ? tasks_.pop_back() : tasks_.pop_front();
        ++given_;
        if (given_ == interrupt_after) interrupted = true;
        if (stopped_ || given_ % lose_each == 0) return game;
        chuhe::Random random(static_cast<std::uint64_t>(game.task.id));
        const double better =
            quality(game.task.options[chuhe::kRed]) - quality(game.task.options[chuhe::kBlack]);
        const double chance = 1 / (1 + std::exp(-better));
        game.outcome = random.unit() < chance ? Outcome::kRedWins : Outcome::kBlackWins;
        game.ending = Ending::kMate;
        if (given_ == crash_at) game.ending = Ending::kCrash;
        played.push_back(game.task);
        return game;
    }

    int interrupt_after = 0;  ///< games; 0: never
    int lose_each = 1000000;  ///< each so many games is lost with its machine
    int crash_at = 0;         ///< this game crashes; 0: none
    std::atomic<bool> interrupted{false};
    std::vector<GameTask> played;

  private:
    static double quality(const OptionValues& options) {
        constexpr double kScale = 20;
        const double off = (std::stod(options.at(0).second) - kBest) / kScale;
        return -off * off;
    }

    int slots_;
    bool last_first_;
    bool stopped_ = false;
    int given_ = 0;
    std::deque<GameTask> tasks_;
};

/// All that a tuning needs but the pool.
struct Setup {
    explicit Setup(int iterations, const std::string& state_path = "") {
        settings.spsa.emplace();
        settings.spsa->iterations = iterations;
        settings.spsa->pairs = 2;
        settings.output.quiet = true;
        settings.openings.file = CHUHE_TEST_DATA "/openings.epd";
        spsa.emplace(*settings.spsa, std::vector<TuningParameter>{{"X", 30, 0, 100, 4, 0.02}}, 9);
        book = OpeningBook::load(settings.openings, 0).value();
        REQUIRE(state.open(state_path, *spsa, nlohmann::json::object()));
    }

    Conclusion run(FormulaPool& pool) {
        Tuning tuning(settings, *spsa, book, pool, state);
        const Conclusion conclusion = tuning.run(pool.interrupted);
        progress = tuning.progress();
        return conclusion;
    }

    TournamentSettings settings;
    std::optional<Spsa> spsa;
    OpeningBook book;
    TuningState state;
    TuningProgress progress;
};

std::string read(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("each pair of games has one opening, both colours and the two settings") {
    Setup setup(5);
    FormulaPool pool(1);
    REQUIRE(setup.run(pool) == Conclusion::kFinished);
    REQUIRE(pool.played.size() == 20);
    for (std::size_t i = 0; i < pool.played.size(); i += 2) {
        const GameTask& first = pool.played[i];
        const GameTask& second = pool.played[i + 1];
        CHECK(first.id == static_cast<int>(i));
        CHECK(first.round == static_cast<int>(i) / 4 + 1);
        CHECK(first.opening.fen == setup.book.at(i / 2).fen);
        CHECK(second.opening.fen == first.opening.fen);
        CHECK((first.red == 0 && first.black == 1 && second.red == 1 && second.black == 0));
        CHECK(first.options[chuhe::kRed] == second.options[chuhe::kBlack]);
        CHECK(first.options[chuhe::kBlack] == second.options[chuhe::kRed]);
        CHECK(first.options[chuhe::kRed] != first.options[chuhe::kBlack]);
        CHECK(first.options[chuhe::kRed].at(0).first == "X");
    }
}

TEST_CASE("a tuning finds the best value, one game at a time or many") {
    for (const int slots : {1, 3, 8}) {
        for (const bool last_first : {false, true}) {
            Setup setup(1500);
            FormulaPool pool(slots, last_first);
            REQUIRE(setup.run(pool) == Conclusion::kFinished);
            INFO(slots << " at once: " << setup.progress.theta[0]);
            CHECK(std::abs(setup.progress.theta[0] - kBest) < 8);
            CHECK(setup.progress.done == 1500);
            CHECK(setup.progress.wins + setup.progress.losses == 6000);
        }
    }
}

TEST_CASE("games that are lost with their machine are played again") {
    Setup whole(200);
    FormulaPool pool(1);
    REQUIRE(whole.run(pool) == Conclusion::kFinished);
    Setup torn(200);
    FormulaPool losing(1);
    losing.lose_each = 7;
    REQUIRE(torn.run(losing) == Conclusion::kFinished);
    CHECK(torn.progress == whole.progress);
}

TEST_CASE("an interrupted tuning goes on exactly") {
    const std::string base = "/tmp/chuhe_tuning_test_" + std::to_string(::getpid());
    const std::string whole_path = base + "_whole";
    const std::string torn_path = base + "_torn";
    TuningProgress wanted;
    {
        Setup whole(100, whole_path);
        FormulaPool pool(1);
        REQUIRE(whole.run(pool) == Conclusion::kFinished);
        wanted = whole.progress;
    }
    int runs = 1;
    for (const int games : {1, 4, 5, 50, 123}) {
        Setup part(100, torn_path);
        FormulaPool pool(1);
        pool.interrupt_after = games;
        REQUIRE(part.run(pool) == Conclusion::kInterrupted);
        ++runs;
    }
    {
        Setup rest(100, torn_path);
        CHECK(rest.state.found().done > 40);
        FormulaPool pool(1);
        REQUIRE(rest.run(pool) == Conclusion::kFinished);
        CHECK(rest.progress == wanted);
    }
    CHECK(read(torn_path) == read(whole_path));
    // A run that is over has nothing left to play.
    Setup again(100, torn_path);
    FormulaPool pool(1);
    CHECK(again.run(pool) == Conclusion::kFinished);
    CHECK(pool.played.empty());
    std::filesystem::remove(whole_path);
    std::filesystem::remove(torn_path);
}

TEST_CASE("with many games at once no iteration is lost or applied twice") {
    const std::string path = "/tmp/chuhe_tuning_test_" + std::to_string(::getpid()) + "_many";
    for (int part = 0; part < 5; ++part) {
        Setup setup(100, path);
        FormulaPool pool(7, part % 2 == 0);
        pool.interrupt_after = 61;
        REQUIRE(setup.run(pool) == Conclusion::kInterrupted);
        CHECK(setup.progress.applied() * 4 ==
              setup.progress.wins + setup.progress.draws + setup.progress.losses);
    }
    Setup last(100, path);
    FormulaPool pool(7);
    REQUIRE(last.run(pool) == Conclusion::kFinished);
    CHECK(last.progress.done == 100);
    CHECK(last.progress.wins + last.progress.losses == 400);
    std::filesystem::remove(path);
}

TEST_CASE("a crash ends a tuning without changing anything, unless it may recover") {
    Setup setup(20);
    FormulaPool pool(1);
    pool.crash_at = 8;
    CHECK(setup.run(pool) == Conclusion::kBreakdown);
    CHECK(setup.progress.done == 1);
    Setup patient(20);
    patient.settings.recover = true;
    FormulaPool other(1);
    other.crash_at = 8;
    CHECK(patient.run(other) == Conclusion::kFinished);
    CHECK(patient.progress.done == 20);
}

TEST_CASE("the report of a tuning") {
    SpsaSettings settings;
    settings.iterations = 40;
    const Spsa spsa(settings,
                    {{"Margin", 50, 0, 100, 5, 0.002},
                     {"Tune Depth", -3, -9, 9, 1, 0.1},
                     {"It's", 0, 0, 1000, 1, 0.1},
                     {"Still", 7, 0, 10, 1, 0.1}},
                    0);
    TuningProgress progress;
    progress.theta = {51.5, -6.25, 600, 7};
    progress.done = 12;
    progress.wins = 10;
    progress.draws = 4;
    progress.losses = 10;
    CHECK(tuning_headline(spsa, progress, "Chuhe") ==
          "Tuning 4 parameters of Chuhe: 40 iterations of 2 games\n"
          "Going on after 12 of 40 iterations\n");
    CHECK(tuning_line(spsa, progress, 12, "+1 =1 -0") ==
          "Iteration 12 (12 of 40 applied): +1 =1 -0, all 50.0 %; It's 600.00 (+600.00), "
          "Tune Depth -6.25 (-3.25), Margin 51.50 (+1.50)\n");
    CHECK(tuning_report(spsa, progress) ==
          "--------------------------------------------------\n"
          "After 12 of 40 iterations, games +10 =4 -10:\n"
          "parameter        start           now      change\n"
          "Margin              50         51.50       +1.50\n"
          "Tune Depth          -3         -6.25       -3.25\n"
          "It's                 0        600.00     +600.00\n"
          "Still                7          7.00       +0.00\n"
          "Words for an -engine that verifies this by a match:\n"
          "option.Margin=52 'option.Tune Depth=-6' 'option.It'\\''s=600' option.Still=7\n");
    CHECK(shell_word("") == "''");
    CHECK(shell_word("a$b") == "'a$b'");
}
