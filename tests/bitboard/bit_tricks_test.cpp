// The instruction-set versions of small things against the plain ones.

#include "bitboard/bit_tricks.h"

#include <catch2/catch.hpp>

#include "bitboard/attacks.h"
#include "bitboard/move_writer.h"
#include "support/random.h"

using namespace chuhe;

namespace {

Bitboard random_set(Random& random) {
    // The more words are and-ed, the fewer squares are left.
    Bitboard result = kAllSquares;
    for (std::uint32_t i = 1 + random.below(3); i > 0; --i)
        result &= Bitboard(random.next(), random.next());
    return result;
}

}  // namespace

TEST_CASE("gathering and spreading bits") {
    Random random(71);
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t word = random.next();
        const std::uint64_t half = word & Bitboard::kHalfMask;
        REQUIRE(detail::gather_straight(word) == detail::gather_straight_plain(word));
        REQUIRE(detail::gather_corners(word) == detail::gather_corners_plain(word));
        for (int file = 0; file < File::kCount; ++file) {
            REQUIRE(detail::gather_file(half, file) == detail::gather_file_plain(half, file));
            REQUIRE(detail::spread_file(half, file) == detail::spread_file_plain(half, file));
        }
    }
}

TEST_CASE("sets of squares") {
    Random random(72);
    for (int i = 0; i < 5000; ++i) {
        Bitboard set = random_set(random);
        int count = 0;
        Bitboard rebuilt;
        for (const Square s : Square::all()) {
            if (!set.contains(s)) continue;
            ++count;
            rebuilt |= Bitboard(s);
        }
        REQUIRE(rebuilt == set);
        REQUIRE(set.count() == count);
        REQUIRE(set.any() == (count > 0));
        REQUIRE(set.more_than_one() == (count > 1));
        int previous = -1;
        while (set.any()) {
            REQUIRE(set.first().index() > previous);
            previous = set.first().index();
            REQUIRE(set.pop_first().index() == previous);
            --count;
        }
        REQUIRE(count == 0);
    }
}

TEST_CASE("writing moves") {
    Random random(73);
    for (int i = 0; i < 20000; ++i) {
        const Square from(static_cast<int>(random.below(Square::kCount)));
        const Bitboard targets = rook_attacks(from, random_set(random)) & random_set(random);
        MoveList plain;
        MoveList list;
        plain.push(kNoMove);
        list.push(kNoMove);
        plain.set_end(write_moves_plain(plain.write_position(), from, targets));
        list.set_end(write_moves(list.write_position(), from, targets));
        REQUIRE(std::equal(plain.begin(), plain.end(), list.begin(), list.end()));
        REQUIRE(list.size() == 1 + targets.count());
    }
}
