#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bitboard/types.h"

/// Where things are in an XQF file; docs/formats.md has the same in words.
namespace chuhe::records::xqf {

inline constexpr std::string_view kMagic = "XQ";
inline constexpr std::size_t kHeaderSize = 1024;

// One byte each unless said otherwise.
inline constexpr std::size_t kVersion = 2;
inline constexpr std::size_t kKeyMask = 3;
inline constexpr std::size_t kKeyOr = 8;  // four bytes
inline constexpr std::size_t kKeySum = 12;
inline constexpr std::size_t kKeyBoard = 13;
inline constexpr std::size_t kKeyFrom = 14;
inline constexpr std::size_t kKeyTo = 15;
inline constexpr std::size_t kPieces = 16;  // 32 bytes
inline constexpr std::size_t kSide = 50;
inline constexpr std::size_t kResult = 51;
inline constexpr std::size_t kStartType = 64;
// Texts: a length byte, then so many bytes.
inline constexpr std::size_t kTitle = 80;
inline constexpr std::size_t kEvent = 208;
inline constexpr std::size_t kDate = 272;
inline constexpr std::size_t kSite = 288;
inline constexpr std::size_t kRed = 304;
inline constexpr std::size_t kBlack = 320;
inline constexpr std::size_t kTimeRule = 336;
inline constexpr std::size_t kRedTime = 400;
inline constexpr std::size_t kBlackTime = 416;
inline constexpr std::size_t kAnnotator = 464;
inline constexpr std::size_t kAuthor = 480;

struct TextField {
    std::size_t offset;
    std::size_t capacity;  ///< bytes after the length
    const char* tag;
};
inline constexpr TextField kTexts[] = {
    {kTitle, 63, "Title"},
    {kEvent, 63, "Event"},
    {kDate, 15, "Date"},
    {kSite, 15, "Site"},
    {kRed, 15, "Red"},
    {kBlack, 15, "Black"},
    {kTimeRule, 63, "TimeControl"},
    {kRedTime, 15, "RedTime"},
    {kBlackTime, 15, "BlackTime"},
    {kAnnotator, 15, "Annotator"},
    {kAuthor, 15, "Author"},
};

inline constexpr int kPlainVersion = 10;         // the last one without scrambling
inline constexpr int kRotatedBoardVersion = 12;  // from here the piece list is rotated too

/// Kinds of the 16 pieces of a side in the order of the list; red's come first.
inline constexpr std::array<PieceType, 16> kPieceOrder = {
    chuhe::kRook, chuhe::kHorse,   chuhe::kElephant, chuhe::kAdvisor,
    chuhe::kKing, chuhe::kAdvisor, chuhe::kElephant, chuhe::kHorse,
    chuhe::kRook, chuhe::kCannon,  chuhe::kCannon,   chuhe::kPawn,
    chuhe::kPawn, chuhe::kPawn,    chuhe::kPawn,     chuhe::kPawn};
inline constexpr std::size_t kPieceCount = 32;
inline constexpr int kOffBoard = 0xFF;

// A move: from, to, flags, an unused byte; squares are column * 10 + row from below.
inline constexpr int kFromBias = 0x18;
inline constexpr int kToBias = 0x20;
inline constexpr int kRowsPerColumn = 10;
// Flags up to version 1.0, where a comment length always follows.
inline constexpr int kPlainNext = 0xF0;
inline constexpr int kPlainVariation = 0x0F;
// Flags later.
inline constexpr int kNext = 0x80;
inline constexpr int kVariation = 0x40;
inline constexpr int kComment = 0x20;

/// The key stream is this text, each letter masked by one of four key bytes in turn.
inline constexpr std::string_view kStreamText = "[(C) Copyright Mr. Dong Shiwei.]";

// The numbers that make the keys out of the header's bytes.
inline constexpr int kKeySquare = 54;
inline constexpr int kKeyBias = 221;
inline constexpr int kCommentModulus = 32000;
inline constexpr int kCommentBias = 767;

/// What scrambling adds to each part of the file; all 0 by default, as in plain files.
struct Keys {
    std::uint8_t board = 0;
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    std::uint32_t comment = 0;
    std::array<std::uint8_t, kStreamText.size()> stream{};
};

/// From the first 16 bytes of a scrambled file's header.
Keys keys_of(std::string_view header);

}  // namespace chuhe::records::xqf
