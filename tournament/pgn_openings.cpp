#include "tournament/pgn_openings.h"

#include <fmt/format.h>

#include "bitboard/coordinates.h"
#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/text.h"

namespace chuhe::tournament {

namespace {

bool is_result(std::string_view word) {
    return parse_outcome(word).has_value();
}

/// "12." and "12..." before a move, also glued to it.
std::string_view without_number(std::string_view word) {
    const auto dot = word.find_last_of('.');
    return dot == std::string_view::npos ? word : word.substr(dot + 1);
}

class Reader {
  public:
    Reader(std::string_view text, std::string_view source, int plies)
        : text_(text), source_(source), plies_(plies) {}

    Result<std::vector<Opening>> read() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            Result<void> done;
            if (c == '[') {
                done = read_tag();
            } else if (c == '{') {
                skip_to('}');
            } else if (c == ';') {
                skip_to('\n');
            } else if (c == '(') {
                skip_variation();
            } else if (std::string_view(" \t\r\n)").find(c) != std::string_view::npos) {
                ++at_;
            } else {
                done = read_word();
            }
            if (!done) return error(done.error());
        }
        finish_game();
        return std::move(openings_);
    }

  private:
    void skip_to(char end) {
        at_ = text_.find(end, at_);
        at_ = at_ == std::string_view::npos ? text_.size() : at_ + 1;
    }

    void skip_variation() {
        int depth = 0;
        do {
            if (text_[at_] == '{') {
                skip_to('}');
                continue;
            }
            if (text_[at_] == '(') ++depth;
            if (text_[at_] == ')') --depth;
            ++at_;
        } while (depth > 0 && at_ < text_.size());
    }

    Result<void> read_tag() {
        const std::size_t start = at_;
        skip_to('\n');
        if (in_moves_) finish_game();
        const std::string_view line = trim(text_.substr(start, at_ - start));
        in_game_ = true;
        const auto quote = line.find('"');
        const auto last = line.rfind('"');
        if (!line.starts_with("[FEN ") || quote == last) return {};
        auto position = parse_fen(line.substr(quote + 1, last - quote - 1));
        if (!position) return fail(position.error());
        start_ = now_ = *position;
        return {};
    }

    Result<void> read_word() {
        const std::size_t start = at_;
        at_ = std::min(text_.find_first_of(" \t\r\n{}();[", at_), text_.size());
        if (at_ == start) ++at_;
        const std::string_view whole = text_.substr(start, at_ - start);
        if (is_result(whole)) {
            finish_game();
            return {};
        }
        const std::string_view word = without_number(whole);
        if (word.empty() || word.starts_with('$') || parse_integer(word)) return {};
        in_game_ = in_moves_ = true;
        if (plies_ > 0 && static_cast<int>(moves_.size()) >= plies_) return {};
        const auto move = parse_coordinates(word);
        if (!move || !now_.is_legal(*move))
            return fail(fmt::format("'{}' is no legal move in coordinates", printable(word)));
        now_.make_move(*move);
        moves_.push_back(*move);
        return {};
    }

    void finish_game() {
        if (in_game_ && MoveGenerator(now_).any()) {
            openings_.push_back({to_fen(start_), std::move(moves_),
                                 fmt::format("{}, game {}", source_, openings_.size() + 1)});
        }
        moves_.clear();
        start_ = now_ = Position();
        in_game_ = in_moves_ = false;
    }

    [[nodiscard]] Result<void> fail(const std::string& reason) const {
        return error(fmt::format("{}, game {}: {}", source_, openings_.size() + 1, reason));
    }

    std::string_view text_;
    std::string_view source_;
    int plies_;
    std::size_t at_ = 0;
    std::vector<Opening> openings_;
    Position start_;
    Position now_;
    std::vector<Move> moves_;
    bool in_game_ = false;
    bool in_moves_ = false;
};

}  // namespace

Result<std::vector<Opening>> read_pgn_openings(const std::string& text, const std::string& source,
                                               int plies) {
    auto openings = Reader(text, source, plies).read();
    if (openings && openings->empty()) return error(source + " holds no opening");
    return openings;
}

}  // namespace chuhe::tournament
