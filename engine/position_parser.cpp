#include "engine/position_parser.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "support/text.h"

namespace chuhe {

namespace {

struct Words {
    std::string fen;
    std::vector<std::string_view> moves;
};

Words split_position(std::string_view arguments) {
    const auto words = split_words(arguments);
    const auto is = [](std::string_view text) {
        return [text](std::string_view word) { return equal_ignoring_case(word, text); };
    };
    const auto keyword = std::find_if(words.begin(), words.end(), is("moves"));
    auto first = words.begin();
    if (first != keyword && is("fen")(*first)) ++first;
    Words result;
    for (auto word = first; word != keyword; ++word) {
        if (!result.fen.empty()) result.fen += ' ';
        result.fen += *word;
    }
    const bool is_start = first == keyword ? first == words.begin() : is("startpos")(*first);
    if (is_start && !words.empty()) result.fen = kStartFen;
    if (keyword != words.end()) result.moves.assign(keyword + 1, words.end());
    return result;
}

/// Plays the moves up to the first that is not legal; returns how many were played.
std::size_t play(Position& position, const std::vector<std::string_view>& moves, Ranks ranks) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = parse_move(moves[i], ranks);
        if (!move || !position.is_legal(*move)) return i;
        position.make_move(*move);
        // The judge of repetitions wants to know of every position whether it was check.
        (void)position.checkers();
    }
    return moves.size();
}

}  // namespace

Result<ParsedPosition> parse_position(std::string_view arguments, Ranks preferred,
                                      bool other_ranks_too) {
    const Words words = split_position(arguments);
    if (words.fen.empty()) return error("position without a board");
    if (words.moves.size() > kMaxGamePlies) {
        return error(fmt::format("games of more than {} moves are not followed", kMaxGamePlies));
    }
    const auto start = parse_fen(words.fen);
    if (!start) return error(start.error());

    ParsedPosition result{*start, preferred, {}};
    (void)result.position.checkers();
    const std::size_t played = play(result.position, words.moves, preferred);
    if (played == words.moves.size()) return result;
    if (other_ranks_too) {
        const Ranks other = preferred == Ranks::kFromZero ? Ranks::kFromOne : Ranks::kFromZero;
        ParsedPosition second{*start, other, {}};
        (void)second.position.checkers();
        if (play(second.position, words.moves, other) == words.moves.size()) return second;
    }
    result.problem =
        fmt::format("move {} of the list, '{}', is not legal; it and the rest are left out",
                    played + 1, printable(words.moves[played]));
    return result;
}

}  // namespace chuhe
