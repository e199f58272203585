#pragma once

#include <array>
#include <string_view>

#include "bitboard/types.h"

/// Words and orders of DhtmlXQ text; docs/formats.md has the same in words.
namespace chuhe::records::dhtmlxq {

inline constexpr std::string_view kBegin = "[DhtmlXQ]";
inline constexpr std::string_view kOpen = "[DhtmlXQ_";
inline constexpr std::string_view kClose = "[/DhtmlXQ_";

namespace detail {
constexpr std::array<Piece, 32> piece_list() {
    constexpr PieceType kOrder[] = {kRook,     kHorse, kElephant, kAdvisor, kKing,   kAdvisor,
                                    kElephant, kHorse, kRook,     kCannon,  kCannon, kPawn,
                                    kPawn,     kPawn,  kPawn,     kPawn};
    std::array<Piece, 32> pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i] = Piece(i < pieces.size() / 2 ? kRed : kBlack, kOrder[i % (pieces.size() / 2)]);
    }
    return pieces;
}
}  // namespace detail

/// The order of the piece list: two digits each, 99 when off the board.
inline constexpr std::array<Piece, 32> kPieces = detail::piece_list();

struct Tag {
    std::string_view name;
    std::string_view tag;  ///< as in PGN
};
inline constexpr Tag kTags[] = {
    {"title", "Title"},          {"event", "Event"},     {"date", "Date"},
    {"place", "Site"},           {"round", "Round"},     {"red", "Red"},
    {"black", "Black"},          {"redteam", "RedTeam"}, {"blackteam", "BlackTeam"},
    {"timerule", "TimeControl"}, {"redtime", "RedTime"}, {"blacktime", "BlackTime"},
    {"open", "Opening"},         {"author", "Author"},   {"record", "Annotator"},
};

}  // namespace chuhe::records::dhtmlxq
