#pragma once

#include <cstddef>
#include <string_view>

/// Where things are in a CBR record; docs/formats.md has the same in words.
namespace chuhe::records::cbr {

inline constexpr std::string_view kRecordMagic{"CCBridge Record\0", 16};
inline constexpr std::string_view kLibraryMagic{"CCBridgeLibrary\0", 16};

struct TextField {
    std::size_t offset;
    std::size_t size;  ///< bytes of UTF-16LE, ended by a zero character
    const char* tag;
};
inline constexpr TextField kTexts[] = {
    {180, 128, "Title"}, {692, 64, "Event"}, {1076, 64, "Red"}, {1300, 64, "Black"}};

inline constexpr std::size_t kResult = 2076;  // 1 red, 2 black, 3 draw
inline constexpr std::size_t kUsualBoard = 2080;
inline constexpr std::size_t kBoardSize = 90;  // a byte a point, from the top left
inline constexpr std::size_t kUsualMoves = kUsualBoard + kBoardSize + 4;

// Where to look when they are not there.
inline constexpr std::size_t kFirstBoard = 1364;
inline constexpr std::size_t kLastBoard = 3000;
inline constexpr std::size_t kMostBeforeMoves = 64;

inline constexpr int kRedPiece = 0x10;
inline constexpr int kBlackPiece = 0x20;

// A move: flags, an unused byte, from, to; points are counted from the top left.
inline constexpr int kEnd = 1;
inline constexpr int kVariation = 2;
inline constexpr int kComment = 4;
inline constexpr int kAllFlags = 7;

}  // namespace chuhe::records::cbr
