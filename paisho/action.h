#pragma once

#include <cstdint>

#include "paisho/point.h"
#include "paisho/tile.h"

namespace chuhe::paisho {

/// What a player does with a turn (clause A1).
enum class ActionType : std::uint8_t { kNone, kPass, kPlace, kMove, kTurn, kPush, kCarry };

/// The way a Wheel turns the tiles around it (clause O1).
enum class Rotation : std::uint8_t { kNone, kClockwise, kCounterClockwise };

/// A set of directions around a Boat: bit i for Direction(i).
using Neighbours = std::uint8_t;

constexpr Neighbours neighbour_bit(Direction direction) {
    return static_cast<Neighbours>(1U << direction.index());
}

/// One action in 32 bits. The default is no action at all, which is not the same as a pass.
class Action {
  public:
    constexpr Action() = default;

    static constexpr Action pass() { return {ActionType::kPass, Point(0), Point(0), 0}; }
    static constexpr Action place(Kind kind, Point to) {
        return {ActionType::kPlace, to, to, static_cast<std::uint8_t>(kind)};
    }
    /// A plain move or capture; of a Wheel with a turn at its end, if wanted (clause O5).
    static constexpr Action move(Point from, Point to, Rotation rotation = Rotation::kNone) {
        return {ActionType::kMove, from, to, static_cast<std::uint8_t>(rotation)};
    }
    static constexpr Action turn(Point wheel, Rotation rotation) {
        return {ActionType::kTurn, wheel, wheel, static_cast<std::uint8_t>(rotation)};
    }
    static constexpr Action push(Point from, Point to) { return {ActionType::kPush, from, to, 0}; }
    static constexpr Action carry(Point from, Point to, Neighbours passengers) {
        return {ActionType::kCarry, from, to, passengers};
    }
    /// The inverse of bits().
    static constexpr Action from_bits(std::uint32_t bits) {
        Action action;
        action.bits_ = bits;
        return action;
    }

    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
    [[nodiscard]] constexpr ActionType type() const {
        return static_cast<ActionType>(bits_ >> kTypeShift);
    }
    /// Where the acting tile stands before; for a placement the same as to().
    [[nodiscard]] constexpr Point from() const { return point(bits_ >> kFromShift); }
    /// Where the acting tile stands afterwards.
    [[nodiscard]] constexpr Point to() const { return point(bits_ >> kToShift); }
    /// Of a placement.
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(extra()); }
    /// Of a move or a turn.
    [[nodiscard]] constexpr Rotation rotation() const { return static_cast<Rotation>(extra()); }
    /// Of a carry: where the passengers stand, seen from the Boat.
    [[nodiscard]] constexpr Neighbours passengers() const { return extra(); }

    friend constexpr bool operator==(Action, Action) = default;

  private:
    static constexpr int kToShift = 8;
    static constexpr int kFromShift = 16;
    static constexpr int kTypeShift = 24;
    static constexpr std::uint32_t kByte = 0xFF;

    constexpr Action(ActionType type, Point from, Point to, std::uint8_t extra)
        : bits_(static_cast<std::uint32_t>(type) << kTypeShift |
                static_cast<std::uint32_t>(from.index()) << kFromShift |
                static_cast<std::uint32_t>(to.index()) << kToShift | extra) {}

    static constexpr Point point(std::uint32_t bits) {
        return Point(static_cast<int>(bits & kByte));
    }
    [[nodiscard]] constexpr std::uint8_t extra() const {
        return static_cast<std::uint8_t>(bits_ & kByte);
    }

    std::uint32_t bits_ = 0;
};

}  // namespace chuhe::paisho
