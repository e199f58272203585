#pragma once

namespace chuhe {

/// A weight with two values: with all attackers on the board, and with none.
struct Tapered {
    int opening = 0;
    int ending = 0;

    friend constexpr Tapered operator+(Tapered a, Tapered b) {
        return {a.opening + b.opening, a.ending + b.ending};
    }
    friend constexpr Tapered operator-(Tapered a, Tapered b) {
        return {a.opening - b.opening, a.ending - b.ending};
    }
    friend constexpr Tapered operator*(Tapered a, int n) { return {a.opening * n, a.ending * n}; }
    constexpr Tapered& operator+=(Tapered b) { return *this = *this + b; }
    constexpr Tapered& operator-=(Tapered b) { return *this = *this - b; }
    friend constexpr bool operator==(Tapered, Tapered) = default;
};

/// Full attackers of both sides, in the units of phase_weight().
inline constexpr int kFullPhase = 32;

}  // namespace chuhe
