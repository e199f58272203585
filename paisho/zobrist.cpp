#include "paisho/zobrist.h"

#include "support/random.h"

namespace chuhe::paisho {

namespace {

constexpr std::uint64_t kSeed =
    0x5041495348303031ULL;  // any fixed number; node counts depend on it

constexpr ZobristKeys make_keys() {
    Random random(kSeed);
    ZobristKeys keys{};
    for (auto& of_player : keys.tile) {
        for (auto& of_kind : of_player) {
            for (std::uint64_t& key : of_kind) key = random.next();
        }
    }
    for (auto& of_player : keys.reserve) {
        for (auto& of_kind : of_player) {
            for (std::uint64_t& key : of_kind) key = random.next();
        }
    }
    for (std::uint64_t& key : keys.turn) key = random.next();
    keys.north_to_move = random.next();
    return keys;
}

}  // namespace

// Made by the compiler: a position may be built while other static objects are initialised.
constinit const ZobristKeys kZobrist = make_keys();

}  // namespace chuhe::paisho
