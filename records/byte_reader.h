#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chuhe::records {

/// Little-endian numbers and pieces of a file, never past its end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes, std::size_t position = 0)
        : bytes_(bytes), position_(position) {}

    [[nodiscard]] std::size_t position() const { return position_; }
    [[nodiscard]] std::size_t left() const {
        return position_ < bytes_.size() ? bytes_.size() - position_ : 0;
    }

    std::optional<std::uint8_t> byte() {
        if (left() < 1) return {};
        return static_cast<std::uint8_t>(bytes_[position_++]);
    }
    std::optional<std::uint32_t> word32() {
        constexpr std::size_t kSize = 4;
        if (left() < kSize) return {};
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < kSize; ++i) {
            value |= std::uint32_t{static_cast<std::uint8_t>(bytes_[position_ + i])} << (8 * i);
        }
        position_ += kSize;
        return value;
    }
    std::optional<std::string_view> take(std::size_t size) {
        if (left() < size) return {};
        const std::string_view result = bytes_.substr(position_, size);
        position_ += size;
        return result;
    }

  private:
    std::string_view bytes_;
    std::size_t position_;
};

inline void append_word32(std::string& bytes, std::uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xFF);
}

}  // namespace chuhe::records
