#include "engine/go_parser.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "search/limits.h"
#include "support/text.h"

namespace chuhe {

namespace {

constexpr std::int64_t kMillisecondsPerSecond = 1000;
/// More than anyone waits, and far from overflow when added up.
constexpr std::int64_t kLongestTime = 1'000'000'000'000;
constexpr std::int64_t kDeepest = 1000;
/// `go draw` without a limit is asked while the human is to move; an answer is due in a second.
constexpr std::int64_t kOfferAnswerTime = 500;

class GoParser {
  public:
    GoParser(std::string_view arguments, const GoContext& context)
        : words_(split_words(arguments)), context_(context) {}

    GoCommand parse() {
        go_.limits.started = context_.arrived;
        while (next_ < words_.size()) take_word(to_lower(words_[next_++]));
        finish_clocks();
        finish();
        return std::move(go_);
    }

  private:
    /// One side's clock as the words give it.
    struct Clock {
        std::optional<std::int64_t> remaining;
        std::optional<std::int64_t> increment;
        std::optional<std::int64_t> moves_to_go;

        [[nodiscard]] bool is_given() const { return remaining || increment; }
    };

    void take_word(const std::string& word) {
        if (word == "infinite") {
            go_.limits.infinite = true;
        } else if (word == "ponder") {
            go_.limits.ponder = true;
        } else if (word == "draw") {
            go_.draw_offered = true;
        } else if (word == "searchmoves") {
            take_moves();
        } else if (!take_limit(word) && !take_uci_clock(word)) {
            take_ucci_clock(word);
        }
    }

    bool take_limit(const std::string& word) {
        if (word == "depth") {
            if (const auto depth = number()) {
                if (*depth <= 0 && context_.is_ucci) go_.static_value = true;
                go_.limits.depth = static_cast<int>(std::clamp<std::int64_t>(*depth, 1, kDeepest));
            }
        } else if (word == "nodes") {
            if (const auto nodes = number()) {
                go_.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*nodes, 1));
            }
        } else if (word == "movetime") {
            if (const auto time = number()) go_.limits.move_time = at_least_one(*time);
        } else if (word == "mate") {
            if (const auto moves = number()) {
                go_.limits.mate = static_cast<int>(std::clamp<std::int64_t>(*moves, 1, kDeepest));
            }
        } else if (word == "perft") {
            if (const auto depth = number()) {
                go_.perft = static_cast<int>(std::clamp<std::int64_t>(*depth, 0, kDeepest));
            }
        } else {
            return false;
        }
        return true;
    }

    bool take_uci_clock(const std::string& word) {
        if (word == "wtime") {
            clocks_[kRed].remaining = time();
        } else if (word == "btime") {
            clocks_[kBlack].remaining = time();
        } else if (word == "winc") {
            clocks_[kRed].increment = time();
        } else if (word == "binc") {
            clocks_[kBlack].increment = time();
        } else if (word == "movestogo") {
            clocks_[us()].moves_to_go = number();
        } else {
            return false;
        }
        return true;
    }

    void take_ucci_clock(const std::string& word) {
        const std::int64_t unit = context_.clock_in_seconds ? kMillisecondsPerSecond : 1;
        Clock& ours = clocks_[us()];
        Clock& theirs = clocks_[us().opposite()];
        if (word == "time") {
            ours.remaining = time(unit);
            is_ucci_clock_ = true;
        } else if (word == "increment") {
            ours.increment = time(unit);
        } else if (word == "opptime") {
            theirs.remaining = time(unit);
        } else if (word == "oppincrement") {
            theirs.increment = time(unit);
        } else if (word == "oppmovestogo") {
            theirs.moves_to_go = number();
        }
    }

    void take_moves() {
        std::size_t named = 0;
        for (; next_ < words_.size(); ++next_) {
            auto move = parse_move(words_[next_], context_.ranks);
            if (!move) break;
            ++named;
            if (!context_.position.is_legal(*move)) {
                go_.problem =
                    fmt::format("searchmoves: {} is not legal here", printable(words_[next_]));
            } else {
                go_.limits.search_moves.push_back(*move);
            }
        }
        if (named > 0 && go_.limits.search_moves.empty()) {
            go_.problem = "searchmoves: no legal move named, all are searched";
        }
    }

    void finish_clocks() {
        // Only the opponent's clock known: ours is surely much the same.
        if (!clocks_[us()].is_given()) {
            clocks_[us()].remaining = clocks_[us().opposite()].remaining;
            clocks_[us()].increment = clocks_[us().opposite()].increment;
        }
        for (const Color side : Color::all()) {
            const Clock& clock = clocks_[side];
            if (!clock.is_given()) continue;
            ClockState state{clock.remaining.value_or(0), clock.increment.value_or(0), {}};
            if (clock.moves_to_go && *clock.moves_to_go > 0) {
                state.moves_to_go =
                    static_cast<int>(std::min<std::int64_t>(*clock.moves_to_go, kDeepest));
            }
            go_.limits.clock[side] = state;
        }
    }

    void finish() {
        Limits& limits = go_.limits;
        const Clock& ours = clocks_[us()];
        if (is_ucci_clock_ && ours.remaining && !ours.increment && !ours.moves_to_go) {
            // A bare time is meant for this move alone.
            limits.move_time =
                std::min(limits.move_time.value_or(kLongestTime), at_least_one(*ours.remaining));
            limits.clock = {};
        }
        if (go_.draw_offered && !go_.is_bounded() && !limits.infinite && !limits.ponder &&
            !limits.mate) {
            limits.move_time = kOfferAnswerTime;
        }
    }

    /// The number that should follow; nothing is taken when none does.
    std::optional<std::int64_t> number() {
        if (next_ == words_.size()) return {};
        if (equal_ignoring_case(words_[next_], "infinite")) return {};
        const auto value = parse_number(words_[next_]);
        if (!value) return {};
        ++next_;
        constexpr auto kLimit = static_cast<double>(kLongestTime);
        return static_cast<std::int64_t>(std::clamp(*value, -kLimit, kLimit));
    }

    std::optional<std::int64_t> time(std::int64_t unit = 1) {
        const auto value = number();
        if (!value) return {};
        return std::clamp(*value, -kLongestTime / unit, kLongestTime / unit) * unit;
    }

    static std::int64_t at_least_one(std::int64_t time) { return std::max<std::int64_t>(time, 1); }

    [[nodiscard]] Color us() const { return context_.position.side_to_move(); }

    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
    const GoContext& context_;
    TypedArray<Color, Clock> clocks_;
    bool is_ucci_clock_ = false;
    GoCommand go_;
};

}  // namespace

bool GoCommand::is_bounded() const {
    return !limits.ponder && ends_after_hit();
}

bool GoCommand::ends_after_hit() const {
    if (perft || static_value) return true;
    if (limits.infinite) return false;
    const bool has_clock = limits.clock[kRed] || limits.clock[kBlack];
    return limits.depth || limits.nodes || limits.move_time || has_clock;
}

GoCommand parse_go(std::string_view arguments, const GoContext& context) {
    return GoParser(arguments, context).parse();
}

}  // namespace chuhe
