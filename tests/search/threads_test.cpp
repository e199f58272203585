#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "search/search.h"

using namespace chuhe;

namespace {

/// Collects what a search says, and can be waited for.
class Recorder : public SearchListener {
  public:
    void on_line(const LineReport& line) override {
        const std::lock_guard lock(mutex_);
        lines_.push_back(line);
    }
    void on_finished(const SearchResult& result) override {
        const std::lock_guard lock(mutex_);
        ++finished_;
        result_ = result;
        done_.notify_all();
    }
    bool wait_for(std::chrono::milliseconds limit) {
        std::unique_lock lock(mutex_);
        return done_.wait_for(lock, limit, [&] { return finished_ > 0; });
    }
    int finished() {
        const std::lock_guard lock(mutex_);
        return finished_;
    }
    SearchResult result() {
        const std::lock_guard lock(mutex_);
        return result_;
    }
    std::vector<LineReport> lines() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable done_;
    std::vector<LineReport> lines_;
    SearchResult result_;
    int finished_ = 0;
};

constexpr std::chrono::milliseconds kLong{20000};
constexpr std::chrono::milliseconds kShort{60};

void wait_a_little() {
    std::this_thread::sleep_for(kShort);
}

}  // namespace

TEST_CASE("an infinite search ends when told, and only then") {
    for (const int threads : {1, 4}) {
        Searcher searcher;
        CHECK(searcher.set_threads(threads) == threads);
        Recorder recorder;
        Limits limits;
        limits.infinite = true;
        searcher.start(Position(), limits, SearchOptions(), recorder);
        wait_a_little();
        CHECK(searcher.is_searching());
        CHECK(recorder.finished() == 0);
        searcher.stop();
        REQUIRE(recorder.wait_for(kLong));
        searcher.wait();
        CHECK_FALSE(searcher.is_searching());
        CHECK(recorder.finished() == 1);
        CHECK(Position().is_legal(recorder.result().best));
    }
}

TEST_CASE("a depth limit does not end an infinite search, nor a proven mate") {
    Searcher searcher;
    Recorder recorder;
    Limits limits;
    limits.infinite = true;
    limits.depth = 2;
    searcher.start(Position(), limits, SearchOptions(), recorder);
    wait_a_little();
    CHECK(recorder.finished() == 0);
    searcher.stop();
    CHECK(recorder.wait_for(kLong));
}

TEST_CASE("a ponder search keeps quiet until the hit, then obeys its limits") {
    Searcher searcher;
    Recorder recorder;
    Limits limits;
    limits.ponder = true;
    limits.move_time = 50;
    searcher.start(Position(), limits, SearchOptions(), recorder);
    wait_a_little();
    wait_a_little();
    CHECK(recorder.finished() == 0);
    searcher.ponder_hit();
    CHECK(recorder.wait_for(kLong));
    searcher.wait();

    Recorder missed;
    searcher.start(Position(), limits, SearchOptions(), missed);
    searcher.stop();
    CHECK(missed.wait_for(kLong));
}

TEST_CASE("the ponder move is the second move of the last line") {
    Searcher searcher;
    Recorder recorder;
    Limits limits;
    limits.depth = 7;
    searcher.start(Position(), limits, SearchOptions(), recorder);
    REQUIRE(recorder.wait_for(kLong));
    searcher.wait();
    const auto last = recorder.lines().back();
    REQUIRE(last.pv.size() >= 2);
    CHECK(recorder.result().best == last.pv[0]);
    CHECK(recorder.result().ponder == last.pv[1]);
}

TEST_CASE("several lines are different, ordered and legal") {
    Searcher searcher;
    Recorder recorder;
    Limits limits;
    limits.depth = 6;
    SearchOptions options;
    options.multipv = 5;
    searcher.start(Position(), limits, options, recorder);
    REQUIRE(recorder.wait_for(kLong));
    searcher.wait();
    std::vector<LineReport> last;
    for (const LineReport& line : recorder.lines()) {
        if (line.depth != 6) continue;
        if (line.multipv == 1) last.clear();
        last.push_back(line);
    }
    // The first line comes once more at the very end.
    const auto lines = recorder.lines();
    std::vector<LineReport> final_lines(lines.end() - 6, lines.end() - 1);
    for (std::size_t i = 0; i < final_lines.size(); ++i) {
        CHECK(final_lines[i].multipv == static_cast<int>(i) + 1);
        CHECK(final_lines[i].depth == 6);
        if (i > 0) CHECK(final_lines[i].score <= final_lines[i - 1].score);
        for (std::size_t j = 0; j < i; ++j) CHECK(final_lines[j].pv[0] != final_lines[i].pv[0]);
        Position position;
        for (const Move move : final_lines[i].pv) {
            REQUIRE(position.is_legal(move));
            position.make_move(move);
        }
    }
}

TEST_CASE("threads and hash change between searches") {
    Searcher searcher;
    for (const int threads : {1, 8, 2, 1}) {
        CHECK(searcher.set_threads(threads) == threads);
        CHECK(searcher.set_hash(threads * 4));
        Recorder recorder;
        Limits limits;
        limits.depth = 5;
        searcher.start(Position(), limits, SearchOptions(), recorder);
        REQUIRE(recorder.wait_for(kLong));
        searcher.wait();
        CHECK(recorder.result().best);
        searcher.new_game();
    }
}

TEST_CASE("a hundred searches stopped at once") {
    Searcher searcher;
    searcher.set_threads(2);
    for (int i = 0; i < 100; ++i) {
        Recorder recorder;
        Limits limits;
        limits.infinite = true;
        searcher.start(Position(), limits, SearchOptions(), recorder);
        searcher.stop();
        searcher.wait();
        CHECK(recorder.finished() == 1);
        CHECK(recorder.result().best);
        CHECK_FALSE(is_decisive(recorder.result().line.score));
    }
}
