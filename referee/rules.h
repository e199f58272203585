#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bitboard/repetition.h"
#include "support/result.h"

namespace chuhe {

/// What makes a move a chase.
enum class ChaseModel : std::uint8_t {
    kAttack,  ///< a new attack on one and the same piece (docs/rules.md 3.2)
    kLeague,  ///< a hit by the moved piece itself, protection read off the board as it stands (5)
    kGain,    ///< a new threat to win material by any exchange, or to mate (4)
};

/// Which plies without a capture are counted.
enum class CheckCounting : std::uint8_t {
    kAll,           ///< every ply
    kTenFree,       ///< beyond a side's tenth check neither the check nor its answer
    kNeverCounted,  ///< no check and no answer to a check
};

/// A rule set as data. Start from rule_options() and change what the event changes.
struct RuleOptions {
    RuleSet set = RuleSet::kAsian;
    std::string_view name;   ///< on the command line
    std::string_view title;  ///< for people

    int occurrences = 3;  ///< of one position, at which a game is judged
    ChaseModel chase = ChaseModel::kAttack;
    /// A check anywhere in the cycle, by either side, leaves no chase (6).
    bool checks_void_chases = false;
    /// A check that also attacks a piece goes on chasing it (3.5, the inclusive reading).
    bool check_may_chase = false;
    /// Advisors and elephants chase rooks, horses and cannons even when these are protected (6).
    bool minor_pieces_hit_protected = false;
    /// Chasing a rook held by a horse weighs more, chasing by unrooting less (3.6, 3.7).
    bool weighs_chases = true;
    /// Victims alternately hit and unrooted are free when the other side attacks on every move too,
    /// as the book judges its diagram 74 (3.7).
    bool follows_diagram_74 = true;

    int no_capture_limit = 120;  ///< plies; 0: never
    CheckCounting check_counting = CheckCounting::kTenFree;
    /// Lone cannons that cannot win are dead material too, not only boards without any attacker
    /// (8).
    bool knows_lone_cannons = false;
    int checks_in_a_row = 0;  ///< by one piece while nothing else moves (7); 0: no limit
};

/// The options that a rule set starts from.
RuleOptions rule_options(RuleSet set);

/// The rule set called `name`: asian, chinese, league, computer or club; other usual names (axf,
/// wxf, cxa, ucci, pikafish) are understood. The error lists the names.
Result<RuleSet> rule_set_from_name(std::string_view name);

}  // namespace chuhe
