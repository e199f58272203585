#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "eval/network_format.h"

namespace chuhe::training {

/// Appends an integer to `out`, lowest byte first, whatever machine this is.
template <class Integer>
void put(std::string& out, Integer value) {
    auto rest = static_cast<std::make_unsigned_t<Integer>>(value);
    for (std::size_t i = 0; i < sizeof(Integer); ++i) {
        out.push_back(static_cast<char>(rest & 0xFF));
        rest = static_cast<decltype(rest)>(static_cast<std::uint64_t>(rest) >> 8);
    }
}

/// Reads what put() wrote, never past the end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    [[nodiscard]] std::size_t left() const { return rest_.size(); }

    /// The next integer, or nothing when too few bytes are left.
    template <class Integer>
    std::optional<Integer> take() {
        if (rest_.size() < sizeof(Integer)) return {};
        std::uint64_t value = 0;
        for (std::size_t i = sizeof(Integer); i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(rest_[i]);
        rest_.remove_prefix(sizeof(Integer));
        return static_cast<Integer>(value);
    }

    std::optional<std::string_view> take_bytes(std::size_t count) {
        if (rest_.size() < count) return {};
        const std::string_view bytes = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return bytes;
    }

  private:
    std::string_view rest_;
};

/// FNV-1a with 64 bits, continued from `hash`.
inline std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t hash = kFnvStart) {
    return fnv1a(std::as_bytes(std::span(bytes)), hash);
}

}  // namespace chuhe::training
