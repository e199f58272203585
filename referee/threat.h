#pragma once

#include <string>
#include <vector>

#include "referee/diagram.h"
#include "referee/rules.h"

namespace chuhe {

/// Why a capture pays (docs/rules.md 3.2).
enum class Profit : std::uint8_t {
    kStronger,  ///< horse or cannon on a rook, or a minor piece on a stronger one where that counts
    kUnprotected,   ///< nothing can take back
    kHelplessPeer,  ///< same kind, nothing can take back, and the victim cannot hit first
};

/// A protector on paper that cannot take back.
struct FalseRoot {
    Square square;
    bool cut_off = false;  ///< no longer bears after the capture; otherwise its king would hang
};

/// A profitable capture.
struct Threat {
    Square attacker;
    Profit profit = Profit::kUnprotected;
    std::vector<FalseRoot> false_roots;
};

/// Why an attack is no threat.
enum class Harmless : std::uint8_t { kPinned, kMutual, kProtected };

struct HarmlessAttack {
    Square attacker;
    Harmless why = Harmless::kProtected;
    Square root{};  ///< the protector, for kProtected
};

/// All attacks on one piece, sorted.
struct AttackStudy {
    std::vector<Threat> threats;
    std::vector<HarmlessAttack> harmless;
};

/// Whether a piece can be the victim of a chase at all: no king, no pawn before the river.
bool can_be_chased(Piece piece, Square s);

/// Attacks on `victim` as if it were the enemy's turn. Kings and pawns attack for ever and are left
/// out.
AttackStudy study_attacks(const Diagram& diagram, Square victim, const RuleOptions& options);

/// "with the horse on c2: it may be taken whether protected or not".
std::string describe(const Diagram& diagram, const Threat& threat);
/// "the rook on c3 attacks it, but it is protected by the pawn on d3".
std::string describe(const Diagram& diagram, const HarmlessAttack& attack);

/// "rook", "cannon" …
std::string_view kind_name(PieceType type);
/// "the red rook on a3".
std::string man_on(const Diagram& diagram, Square s);
std::string_view side_name(Color side);

}  // namespace chuhe
