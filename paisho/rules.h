#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "support/result.h"

namespace chuhe::paisho {

/// Who loses points for a clash. The source makes "the opponent" pay, and each player is the
/// other's.
enum class ClashPayers : std::uint8_t {
    kBoth,     ///< clause Q4: each loses 1, or 2 if the other's tile is at home
    kVisitor,  ///< only who meets an enemy tile that is at home pays: 2
    kNobody,   ///< a clash is a link of chains and nothing else
};

/// Which tiles without a harmony cost their owner a point (clause Q6).
enum class LonelyTiles : std::uint8_t {
    kAll,      ///< clause Q6: tiles of every kind
    kFlowers,  ///< flowers only
};

/// The switches where the source leaves things open. The defaults are those of the clauses.
struct Rules {
    /// Plies without a placement or removal that end the game (clause E4); 0 for no limit.
    int progress_limit = 60;
    /// The last turn that is played (clause E5); 0 for no limit.
    int turn_limit = 100;
    /// The occurrence of a position that ends the game (clause Z3); 0 for no limit.
    int repetition_limit = 3;
    ClashPayers clash_payers = ClashPayers::kBoth;
    LonelyTiles lonely_tiles = LonelyTiles::kAll;

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// One rule switch as the protocol and the command line show it.
struct RuleSwitch {
    std::string_view name;         ///< as in `setoption name ...`
    std::string_view flag;         ///< as on the command line, without dashes
    std::string_view description;  ///< one line, with its clause
    /// Of a switch with words for values; empty for a number.
    std::span<const std::string_view> words;
    int most = 0;  ///< of a number: the largest allowed value; the smallest is 0
};

/// All switches, in a fixed order.
std::span<const RuleSwitch> rule_switches();

/// The value of a switch as text.
std::string rule_value(const Rules& rules, const RuleSwitch& rule);

/// Sets a switch from text; the reason names the switch and what it takes.
Result<void> set_rule(Rules& rules, const RuleSwitch& rule, std::string_view value);

}  // namespace chuhe::paisho
