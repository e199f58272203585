#include "engine/reporter.h"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "engine/line_reader.h"
#include "support/clock.h"

namespace chuhe {

namespace {

std::vector<Move> moves(std::initializer_list<const char*> texts) {
    std::vector<Move> result;
    for (const char* text : texts) result.push_back(*parse_coordinates(text));
    return result;
}

LineReport report(int depth, Score score, std::vector<Move> pv) {
    LineReport result;
    result.depth = depth;
    result.score = score;
    result.pv = std::move(pv);
    return result;
}

/// A reporter whose lines can be read after the search.
class Bed {
  public:
    explicit Bed(const Dialect& dialect, const Position& root = Position(), bool infinite = false,
                 std::int64_t age = 0) {
        REQUIRE(::pipe(ends_) == 0);
        output_.emplace(ends_[1]);
        reporter.emplace(Reporter::Setup{.dialect = dialect,
                                         .output = *output_,
                                         .root = root,
                                         .style = {},
                                         .is_infinite = infinite,
                                         .started = now_ms() - age,
                                         .talk_policy = {},
                                         .talk = talk,
                                         .finished = [this] { ++finished; }});
    }
    ~Bed() { ::close(ends_[0]); }

    std::vector<std::string> lines() {
        ::close(ends_[1]);
        EventQueue events;
        const LineReader reader(ends_[0], events);
        std::vector<std::string> result;
        for (Event event = events.pop(); event.kind == Event::Kind::kLine; event = events.pop()) {
            result.push_back(event.text);
        }
        return result;
    }

    GameTalk talk;
    std::optional<Reporter> reporter;
    int finished = 0;

  private:
    int ends_[2];
    std::optional<Output> output_;
};

SearchResult result_with(LineReport line) {
    SearchResult result;
    result.best = line.pv.at(0);
    result.line = std::move(line);
    return result;
}

}  // namespace

TEST_CASE("A flood of depths is thinned out and its last line kept") {
    Bed bed(uci_dialect());
    for (int depth = 1; depth <= 200; ++depth) {
        bed.reporter->on_line(report(depth, depth, moves({"h2e2", "h9g7"})));
    }
    bed.reporter->on_finished(result_with(report(200, 200, moves({"h2e2", "h9g7"}))));
    const auto lines = bed.lines();
    CHECK(lines.size() < 40);
    CHECK(lines.at(lines.size() - 2).starts_with("info depth 200 "));
    CHECK(lines.back() == "bestmove h2e2 ponder h9g7");
    CHECK(bed.finished == 1);
}

TEST_CASE("Moves that are not legal are not shown") {
    Bed bed(uci_dialect());
    bed.reporter->on_line(report(3, 10, moves({"h2e2", "h9g7", "a9a8"})));
    bed.reporter->on_line(report(4, 10, moves({"a9a8"})));
    bed.reporter->on_finished(result_with(report(3, 10, moves({"h2e2", "h9g7", "a9a8"}))));
    const auto lines = bed.lines();
    REQUIRE(lines.size() >= 2);
    CHECK(lines.front().ends_with("pv h2e2 h9g7"));
    for (const auto& line : lines) CHECK(line.find("a9a8") == std::string::npos);
}

TEST_CASE("A verdict of the repetition rules is explained once and is no mate") {
    for (const Dialect* dialect : {&uci_dialect(), &ucci_dialect()}) {
        Bed bed(*dialect);
        for (int depth = 5; depth < 9; ++depth) {
            bed.reporter->on_line(report(depth, rule_win_in(7), moves({"h2e2"})));
        }
        bed.reporter->on_finished(result_with(report(8, rule_win_in(7), moves({"h2e2"}))));
        int explained = 0;
        for (const auto& line : bed.lines()) {
            CHECK(line.find("score mate") == std::string::npos);
            if (line.find("repetition rule") != std::string::npos) ++explained;
        }
        CHECK(explained == 1);
    }
}

TEST_CASE("A false mate is not called one") {
    Bed bed(uci_dialect());
    bed.reporter->on_line(report(3, mate_in(1), moves({"h2e2"})));
    bed.reporter->on_finished(result_with(report(3, mate_in(1), moves({"h2e2"}))));
    for (const auto& line : bed.lines()) CHECK(line.find("mate") == std::string::npos);
}

TEST_CASE("Bounds come late, in UCI, and never last") {
    for (const std::int64_t age : {0, 5000}) {
        Bed bed(uci_dialect(), Position(), true, age);
        bed.reporter->on_line(report(3, 10, moves({"h2e2"})));
        auto bounded = report(4, 60, moves({"b2e2"}));
        bounded.bound = Bound::kLower;
        bed.reporter->on_line(bounded);
        bed.reporter->on_current_move(4, *parse_coordinates("b0c2"), 2);
        bed.reporter->on_finished(result_with(report(3, 10, moves({"h2e2"}))));
        const auto lines = bed.lines();
        const bool is_late = age > 0;
        CHECK(lines.size() == (is_late ? 5 : 2));
        CHECK(lines.at(lines.size() - 2).find("bound") == std::string::npos);
    }
}

TEST_CASE("After a mate an analysis without end says nothing new") {
    const auto root = *parse_fen("3k5/9/9/9/9/9/9/8R/R8/5K3 w");
    Bed bed(uci_dialect(), root, true);
    const auto pv = moves({"i2i8", "d9e9", "a1a9"});
    for (int depth = 3; depth < 40; ++depth) bed.reporter->on_line(report(depth, mate_in(3), pv));
    bed.reporter->on_finished(result_with(report(39, mate_in(3), pv)));
    const auto lines = bed.lines();
    CHECK(lines.size() == 3);
    CHECK(lines.front().find("score mate 2 ") != std::string::npos);
}

TEST_CASE("Without a move") {
    Bed bed(uci_dialect(), *parse_fen("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"));
    bed.reporter->on_finished({});
    CHECK(bed.lines() == std::vector<std::string>{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("The expected reply is that of the line shown last") {
    Bed bed(uci_dialect());
    bed.reporter->on_line(report(3, 10, moves({"h2e2", "h9g7"})));
    auto result = result_with(report(3, 10, moves({"h2e2", "h9g7"})));
    result.best = *parse_coordinates("b0c2");  // a weakened level plays something else
    bed.reporter->on_finished(result);
    CHECK(bed.lines().back() == "bestmove b0c2");
}

}  // namespace chuhe
