#include "tournament/engine_config.h"

#include <fmt/format.h>

#include <array>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

struct DialectName {
    Dialect dialect;
    std::string_view name;
};

/// The first name of each dialect is the one written.
constexpr std::array kDialectNames{
    DialectName{Dialect::kDetect, "auto"},         DialectName{Dialect::kUci, "uci"},
    DialectName{Dialect::kUciTen, "uci10"},        DialectName{Dialect::kCyclone, "cyclone"},
    DialectName{Dialect::kUcci, "ucci"},           DialectName{Dialect::kCecp, "cecp"},
    DialectName{Dialect::kCecp, "xboard"},         DialectName{Dialect::kUciTen, "uci-10"},
    DialectName{Dialect::kCyclone, "uci-cyclone"},
};

}  // namespace

std::string_view to_string(Dialect dialect) {
    for (const auto& entry : kDialectNames) {
        if (entry.dialect == dialect) return entry.name;
    }
    return "auto";
}

Result<Dialect> parse_dialect(std::string_view name) {
    for (const auto& entry : kDialectNames) {
        if (equal_ignoring_case(entry.name, name)) return entry.dialect;
    }
    return error(fmt::format(
        "unknown protocol '{}': known are auto, uci (ranks 0-9), uci10 (ranks 1-10), cyclone, "
        "ucci, cecp (or xboard)",
        printable(name)));
}

}  // namespace chuhe::tournament
