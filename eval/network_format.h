#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "eval/features.h"

/// The network file. All numbers little endian:
///
///     offset  type    content
///          0  char[8] kNetworkMagic
///          8  u32     kNetworkVersion
///         12  u32     width: accumulator values of one perspective, one of kNetworkWidths
///         16  u64     feature_hash()
///         24  u32     king buckets, 1 or kKingPlaces
///         28  u32     kOutputBuckets
///         32  u32     kActivationOne
///         36  u32     kWeightOne
///         40  i32     score scale: score units for an output of 1.0
///         44  u32     0
///         48  u64     reference hash: what the scores of the reference positions hash to
///         56  u64     0
///         64  i16     feature weights [king buckets * kFeatureRows][width]
///             i16     feature biases [width]
///             i16     output weights [kOutputBuckets][2 * width], side to move first
///             i32     output biases [kOutputBuckets]
///             u64     checksum: fnv1a() of all bytes before it
///
/// The score of a position from these: nnue arithmetic in network.h.

namespace chuhe {

inline constexpr std::array<char, 8> kNetworkMagic{'C', 'H', 'U', 'H', 'E', 'N', 'E', 'T'};
inline constexpr std::uint32_t kNetworkVersion = 1;
inline constexpr std::size_t kNetworkHeaderBytes = 64;
inline constexpr std::array<int, 6> kNetworkWidths{64, 128, 256, 384, 512, 768};

/// An activation of 1.0 in the integers of the first layer; weights and biases of features too.
inline constexpr int kActivationOne = 255;
/// An output weight of 1.0. Output weights lie within ±kMaxOutputWeight, so that weight times
/// activation fits 16 bits.
inline constexpr int kWeightOne = 128;
inline constexpr int kMaxOutputWeight = 128;
/// Largest score scale that a file may ask for.
inline constexpr int kMaxScoreScale = 10000;

inline constexpr std::uint64_t kFnvStart = 0xCBF29CE484222325ULL;

/// FNV-1a with 64 bits, continued from `hash`.
constexpr std::uint64_t fnv1a(std::span<const std::byte> bytes, std::uint64_t hash = kFnvStart) {
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    for (const std::byte b : bytes) hash = (hash ^ static_cast<std::uint64_t>(b)) * kPrime;
    return hash;
}

/// FNV-1a over the eight bytes of one number.
constexpr std::uint64_t fnv1a_number(std::int64_t number, std::uint64_t hash) {
    constexpr int kBytes = 8;
    std::array<std::byte, kBytes> bytes{};
    for (std::size_t i = 0; i < kBytes; ++i)
        bytes[i] = static_cast<std::byte>(static_cast<std::uint64_t>(number) >> (8 * i));
    return fnv1a(bytes, hash);
}

/// Changes whenever features.h gives any piece another row or any position another perspective.
std::uint64_t feature_hash();

}  // namespace chuhe
