#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace chuhe::paisho {

/// The two players (clause T2): South moves first and is written in capital letters.
enum class Player : std::uint8_t { kSouth, kNorth };

inline constexpr int kPlayerCount = 2;
inline constexpr std::array<Player, kPlayerCount> kPlayers = {Player::kSouth, Player::kNorth};

constexpr Player opponent(Player player) {
    return player == Player::kSouth ? Player::kNorth : Player::kSouth;
}
constexpr std::size_t index(Player player) {
    return static_cast<std::size_t>(player);
}
constexpr std::string_view name(Player player) {
    return player == Player::kSouth ? "South" : "North";
}

/// The twelve kinds of tiles in the order of clause T1. The six flowers come first, in the order of
/// their circle (clause T4), so that the index of a flower is also its place on the circle.
enum class Kind : std::uint8_t {
    kJasmine,
    kLily,
    kWhiteJade,
    kRose,
    kChrysanthemum,
    kRhododendron,
    kKnotweed,
    kWheel,
    kBoat,
    kRock,
    kDragon,
    kLotus,
};

inline constexpr int kKindCount = 12;
inline constexpr int kFlowerKindCount = 6;

constexpr std::size_t index(Kind kind) {
    return static_cast<std::size_t>(kind);
}
constexpr Kind kind_from_index(int i) {
    return static_cast<Kind>(i);
}

/// Clause T3: the flowers, the non-flowers and the specials share the kinds among them.
constexpr bool is_flower(Kind kind) {
    return kind <= Kind::kRhododendron;
}
constexpr bool is_non_flower(Kind kind) {
    return kind >= Kind::kKnotweed && kind <= Kind::kRock;
}
constexpr bool is_special(Kind kind) {
    return kind >= Kind::kDragon;
}

/// How many tiles of a kind each player owns at the start (clause T1).
constexpr int tiles_per_player(Kind kind) {
    constexpr int kFlowersOfAKind = 6;
    constexpr int kOthersOfAKind = 3;
    return is_flower(kind) ? kFlowersOfAKind : kOthersOfAKind;
}
inline constexpr int kFlowersPerPlayer = kFlowerKindCount * tiles_per_player(Kind::kJasmine);

/// The letters of clause T1, capital.
constexpr char letter(Kind kind) {
    return std::string_view("JYWRCHKOBSDT")[index(kind)];
}

constexpr std::string_view name(Kind kind) {
    constexpr std::array<std::string_view, kKindCount> kNames = {
        "Jasmine",  "Lily",  "White Jade", "Rose", "Chrysanthemum", "Rhododendron",
        "Knotweed", "Wheel", "Boat",       "Rock", "Dragon",        "Lotus"};
    return kNames[index(kind)];
}

/// What a point holds: nothing, or a kind with its owner.
class Tile {
  public:
    constexpr Tile() = default;
    constexpr Tile(Player owner, Kind kind)
        : value_(static_cast<std::uint8_t>(1 + index(owner) * kKindCount + index(kind))) {}

    [[nodiscard]] constexpr bool is_empty() const { return value_ == 0; }
    /// Of a tile that is not empty.
    [[nodiscard]] constexpr Player owner() const {
        return value_ <= kKindCount ? Player::kSouth : Player::kNorth;
    }
    /// Of a tile that is not empty.
    [[nodiscard]] constexpr Kind kind() const {
        return static_cast<Kind>(value_ <= kKindCount ? value_ - 1 : value_ - 1 - kKindCount);
    }
    [[nodiscard]] constexpr bool belongs_to(Player player) const {
        return value_ != 0 && owner() == player;
    }
    [[nodiscard]] constexpr bool is(Kind kind_asked) const {
        return value_ != 0 && kind() == kind_asked;
    }

    friend constexpr bool operator==(Tile, Tile) = default;

  private:
    std::uint8_t value_ = 0;
};

/// The letter of a tile in positions: capital for South, small for North (clause T2).
constexpr char letter(Tile tile) {
    constexpr char kToSmall = 'a' - 'A';
    const char capital = letter(tile.kind());
    return tile.owner() == Player::kSouth ? capital : static_cast<char>(capital + kToSmall);
}

/// A set of flower kinds, one bit each by index. A flower has one, a Rock those of its neighbours.
using FlowerKinds = std::uint8_t;

inline constexpr FlowerKinds kAllFlowerKinds = (1U << kFlowerKindCount) - 1;
inline constexpr FlowerKinds kWhiteFlowers = 0b000111;  ///< Jasmine, Lily, White Jade
inline constexpr FlowerKinds kRedFlowers = 0b111000;    ///< Rose, Chrysanthemum, Rhododendron

constexpr FlowerKinds flower_bit(Kind kind) {
    return static_cast<FlowerKinds>(1U << index(kind));
}

namespace detail {
/// `kinds` turned by `places` on the circle of six.
constexpr FlowerKinds turned(FlowerKinds kinds, int places) {
    return static_cast<FlowerKinds>(((kinds << places) | (kinds >> (kFlowerKindCount - places))) &
                                    kAllFlowerKinds);
}
}  // namespace detail

/// Kinds that harmonise with at least one of `kinds`: the neighbours on the circle (clause T4).
constexpr FlowerKinds harmony_kinds(FlowerKinds kinds) {
    return static_cast<FlowerKinds>(detail::turned(kinds, 1) |
                                    detail::turned(kinds, kFlowerKindCount - 1));
}
/// Kinds that clash with at least one of `kinds`: the opposite ones on the circle (clause T4).
constexpr FlowerKinds clash_kinds(FlowerKinds kinds) {
    return detail::turned(kinds, kFlowerKindCount / 2);
}

}  // namespace chuhe::paisho
