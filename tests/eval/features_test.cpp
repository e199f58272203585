#include "eval/features.h"

#include <algorithm>
#include <bitset>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "bitboard/fen.h"
#include "eval/network_format.h"
#include "eval/reference_positions.h"
#include "tests/bitboard/sample_positions.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

namespace {

Position from_fen(const char* fen) {
    const auto position = parse_fen(fen);
    REQUIRE(position.has_value());
    return *position;
}

std::vector<int> sorted_rows(const Position& position, Color side) {
    ActiveFeatures rows;
    active_features(position, side, rows);
    std::vector<int> result(rows.begin(), rows.end());
    std::sort(result.begin(), result.end());
    return result;
}

bool is_mirrored(const char* fen, Color side) {
    return perspective_of(from_fen(fen), side).mirrored;
}

}  // namespace

TEST_CASE("each pair of piece and point in reach has a row of its own") {
    std::set<int> seen;
    for (const Piece piece : Piece::all()) {
        for (const Square s : legal_squares(piece)) {
            const bool is_own_king = piece == Piece(kRed, kKing);
            if (is_own_king && s.file() > File(4)) continue;
            const int row = feature_row(Perspective{}, kRed, piece, s);
            CHECK(row >= 0);
            CHECK(row < kFeatureRows);
            CHECK(seen.insert(row).second);
        }
    }
    CHECK(seen.size() == kFeatureRows);
}

TEST_CASE("rows are where the format says") {
    const Perspective plain{};
    const Perspective mirrored{true, 0};
    const auto square = [](int file, int rank) { return Square(File(file), Rank(rank)); };
    CHECK(feature_row(plain, kRed, Piece(kRed, kRook), square(0, 0)) == 0);
    CHECK(feature_row(plain, kRed, Piece(kRed, kRook), square(8, 9)) == 89);
    CHECK(feature_row(mirrored, kRed, Piece(kRed, kRook), square(8, 0)) == 0);
    CHECK(feature_row(plain, kBlack, Piece(kBlack, kRook), square(0, 9)) == 0);
    CHECK(feature_row(mirrored, kBlack, Piece(kBlack, kRook), square(8, 9)) == 0);
    CHECK(feature_row(plain, kRed, Piece(kRed, kAdvisor), square(3, 0)) == 90);
    CHECK(feature_row(plain, kRed, Piece(kRed, kCannon), square(0, 0)) == 95);
    CHECK(feature_row(plain, kRed, Piece(kRed, kPawn), square(0, 3)) == 185);
    CHECK(feature_row(plain, kRed, Piece(kRed, kHorse), square(0, 0)) == 240);
    CHECK(feature_row(plain, kRed, Piece(kRed, kElephant), square(2, 0)) == 330);
    CHECK(feature_row(plain, kRed, Piece(kRed, kKing), square(3, 0)) == 337);
    CHECK(feature_row(plain, kRed, Piece(kBlack, kRook), square(0, 0)) == 343);
    CHECK(feature_row(plain, kRed, Piece(kBlack, kKing), square(5, 9)) == 688);
    CHECK(feature_row(plain, kBlack, Piece(kRed, kKing), square(5, 0)) == 688);
}

TEST_CASE("pieces set up off their points use a row nearby that mirrors with them") {
    const Position odd = from_fen("3ak4/3a5/9/1P7/9/9/9/9/3KA4/P3A3p w");
    for (const Color side : Color::all()) {
        CHECK(sorted_rows(odd, side) == sorted_rows(mirror_image(odd), side));
        CHECK(sorted_rows(odd, side) == sorted_rows(colours_exchanged(odd), side.opposite()));
    }
}

TEST_CASE("the own king decides the mirror, then the enemy king, then the flanks") {
    // Own king on d and f, whatever the enemy does.
    CHECK_FALSE(is_mirrored("5k3/9/9/9/9/9/9/9/9/3K5 w", kRed));
    CHECK(is_mirrored("3k5/9/9/9/9/9/9/9/9/5K3 w", kRed));
    CHECK(is_mirrored("4k4/9/9/9/9/9/9/9/9/R4K3 w", kRed));
    CHECK_FALSE(is_mirrored("5k3/9/9/9/9/9/9/9/9/3K5 w", kRed));
    CHECK(is_mirrored("5k3/9/9/9/9/9/9/9/9/3K5 w", kBlack));
    // Own king on e: the enemy king on d or f.
    CHECK_FALSE(is_mirrored("3k5/9/9/9/9/9/9/9/9/R3K4 w", kRed));
    CHECK(is_mirrored("5k3/9/9/9/9/9/9/9/9/4K3R w", kRed));
    CHECK(is_mirrored("4k4/9/9/9/9/9/9/9/9/R4K3 w", kBlack));
    // Both on e: the heavier flank goes to the right, the pieces of both sides together.
    CHECK(is_mirrored("4k4/9/9/9/4P4/9/9/9/9/R3K4 w", kRed));
    CHECK(is_mirrored("4k4/9/9/9/4P4/9/9/9/9/R3K4 w", kBlack));
    CHECK_FALSE(is_mirrored("4k4/9/9/9/4P4/9/9/9/9/4K3R w", kRed));
    CHECK_FALSE(is_mirrored("4k4/9/9/9/4P4/9/9/9/9/4K3R w", kBlack));
    CHECK_FALSE(is_mirrored("4k3r/9/9/9/N3P4/9/9/9/9/4K4 w", kRed));
    CHECK(is_mirrored("4k3n/9/9/9/R3P4/9/9/9/9/4K4 w", kBlack));
    // Equal values: one of the two images is mirrored, not both.
    CHECK(is_mirrored("4k4/9/9/9/4P4/9/9/9/8R/R3K4 w", kRed) !=
          is_mirrored("4k4/9/9/9/4P4/9/9/9/R8/4K3R w", kRed));
    // A board that is its own image is not mirrored.
    CHECK_FALSE(is_mirrored(std::string(kStartFen).c_str(), kRed));
    CHECK_FALSE(is_mirrored(std::string(kStartFen).c_str(), kBlack));
}

TEST_CASE("king places count ranks from home after mirroring") {
    const auto place = [](const char* fen, Color side) {
        return int{perspective_of(from_fen(fen), side).king_place};
    };
    CHECK(place("5k3/9/9/9/9/9/9/9/9/3K5 w", kRed) == 0);
    CHECK(place("5k3/9/9/9/9/9/9/4K4/9/9 w", kRed) == 5);
    CHECK(place("3k5/9/9/9/9/9/9/9/5K3/9 w", kRed) == 2);
    CHECK(place("9/9/5k3/9/9/9/9/9/9/3K5 w", kBlack) == 4);
    CHECK(Perspective{false, 4}.king_bucket(1) == 0);
    CHECK(Perspective{false, 4}.king_bucket(kKingPlaces) == 4);
}

TEST_CASE("output buckets by number of pieces") {
    CHECK(output_bucket(2) == 0);
    CHECK(output_bucket(5) == 0);
    CHECK(output_bucket(6) == 1);
    CHECK(output_bucket(29) == 6);
    CHECK(output_bucket(30) == 7);
    CHECK(output_bucket(32) == 7);
}

TEST_CASE("mirror images and exchanged colours have the same rows") {
    const auto check = [](const Position& position) {
        const Position mirrored = mirror_image(position);
        const Position exchanged = colours_exchanged(position);
        for (const Color side : Color::all()) {
            CHECK(sorted_rows(position, side) == sorted_rows(mirrored, side));
            CHECK(sorted_rows(position, side) == sorted_rows(exchanged, side.opposite()));
            const Perspective seen = perspective_of(position, side);
            const Perspective image = perspective_of(mirrored, side);
            CHECK(seen.king_place == image.king_place);
            if (board_fen(position.board()) != board_fen(mirrored.board())) {
                CHECK(seen.mirrored != image.mirrored);
            }
        }
    };
    for_each_reference_position(check);
    constexpr std::size_t kGamePositions = 3000;
    for (const Position& position : game_positions(kGamePositions, 1)) check(position);
}

TEST_CASE("the flank balance is kept up from move to move") {
    constexpr int kPlies = 20000;
    Random random(2);
    Position position;
    FlankBalance balance = flank_balance(position);
    for (int ply = 0; ply < kPlies; ++ply) {
        const Move move = random_move(position, random);
        if (move.is_none()) {
            position = Position();
            balance = flank_balance(position);
            continue;
        }
        balance.apply(position.make_move(move));
        REQUIRE(balance == flank_balance(position));
    }
}

TEST_CASE("reference positions lead everywhere, and never change") {
    std::bitset<kKingPlaces * kFeatureRows> rows_seen;
    std::bitset<kOutputBuckets> outputs_seen;
    std::set<int> signs_seen;
    std::uint64_t hash = kFnvStart;
    int count = 0;
    for_each_reference_position([&](const Position& position) {
        ++count;
        for (const Color side : Color::all()) {
            ActiveFeatures rows;
            const Perspective perspective = active_features(position, side, rows);
            for (const std::uint16_t row : rows)
                rows_seen.set(
                    static_cast<std::size_t>(perspective.king_place * kFeatureRows + row));
        }
        if (needs_flank_balance(position.king_square(kRed), position.king_square(kBlack))) {
            const std::int64_t balance = flank_balance(position).seen_from(kRed);
            signs_seen.insert(balance > 0 ? 1 : balance < 0 ? -1 : 0);
        }
        outputs_seen.set(static_cast<std::size_t>(output_bucket(position.occupied().count())));
        hash = fnv1a_number(static_cast<std::int64_t>(position.key()), hash);
    });
    CHECK(count == kReferencePositions);
    CHECK(outputs_seen.all());
    CHECK(signs_seen == std::set<int>{-1, 0, 1});
    // All rows but those that cannot occur in their bucket: the own king elsewhere (30), on its
    // point the rooks, cannons and horses of both sides and enemy pawns (42), own advisors (3) and
    // an own elephant (1), and with the own king on e the enemy king on f (9).
    CHECK(rows_seen.count() == kKingPlaces * kFeatureRows - (30 + 42 + 3 + 1 + 9));
    // With other values here networks made earlier could not be loaded or not be checked.
    CHECK(hash == 0xF6DB0B865CB5B547ULL);
    CHECK(feature_hash() == 0xF328EC337E187A30ULL);
}
