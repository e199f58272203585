#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tournament/settings.h"

namespace chuhe::tournament {

/// The openings of a tournament in the order in which they are used: shuffled by the seed when
/// asked for, then gone through again and again, so that no opening is used twice before all the
/// others were used once.
class OpeningBook {
  public:
    /// Reads the file, or takes the starting position when none is given. The error names file and
    /// line.
    static Result<OpeningBook> load(const OpeningSettings& settings, std::uint64_t seed);

    [[nodiscard]] const Opening& at(std::size_t turn) const {
        return openings_[turn % openings_.size()];
    }
    [[nodiscard]] std::size_t size() const { return openings_.size(); }
    /// The file that was read; empty for the starting position.
    [[nodiscard]] const std::string& source() const { return source_; }
    /// Differs when any opening or their order differs.
    [[nodiscard]] std::string identity() const;

  private:
    std::vector<Opening> openings_;
    std::string source_;
};

/// Openings of a FEN/EPD text: one a line; EPD operations behind the position, empty lines and
/// lines that start with '#' are skipped. `source` is for error messages.
Result<std::vector<Opening>> read_epd(const std::string& text, const std::string& source);

}  // namespace chuhe::tournament
