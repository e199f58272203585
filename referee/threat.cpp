#include "referee/threat.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "bitboard/coordinates.h"

namespace chuhe {

namespace {

/// Pieces that bear on `victim` on the board as it stands, or would after the capture, and whether
/// one of them can really take back.
struct RootStudy {
    std::optional<Square> real;
    std::vector<FalseRoot> false_roots;
};

RootStudy study_roots(const Diagram& diagram, Square attacker, Square victim) {
    const Color side = diagram.piece_on(victim).color();
    const Diagram taken = diagram.after(attacker, victim);
    RootStudy result;
    for (const Square root : taken.men(side)) {
        if (taken.can_recapture(root, victim)) {
            result.real = root;
            return result;
        }
        const bool still_bears = taken.bears(root, victim);
        if (still_bears || diagram.bears(root, victim)) {
            result.false_roots.push_back({root, !still_bears});
        }
    }
    return result;
}

bool always_pays(PieceType attacker, PieceType victim, const RuleOptions& options) {
    if ((attacker == kHorse || attacker == kCannon) && victim == kRook) return true;
    const bool minor = attacker == kAdvisor || attacker == kElephant;
    const bool stronger = victim == kRook || victim == kHorse || victim == kCannon;
    return options.minor_pieces_hit_protected && minor && stronger;
}

}  // namespace

bool can_be_chased(Piece piece, Square s) {
    return piece != kNoPiece && piece.type() != kKing && !is_home_pawn(piece, s);
}

AttackStudy study_attacks(const Diagram& diagram, Square victim, const RuleOptions& options) {
    AttackStudy study;
    const PieceType victim_type = diagram.piece_on(victim).type();
    const Color enemy = diagram.piece_on(victim).color().opposite();
    for (const Square attacker : diagram.bearers(enemy, victim)) {
        const PieceType type = diagram.piece_on(attacker).type();
        if (type == kKing || type == kPawn) continue;
        if (!diagram.can_capture(attacker, victim)) {
            study.harmless.push_back({attacker, Harmless::kPinned});
            continue;
        }
        if (always_pays(type, victim_type, options)) {
            study.threats.push_back({attacker, Profit::kStronger, {}});
            continue;
        }
        if (type == victim_type && diagram.can_capture(victim, attacker)) {
            study.harmless.push_back({attacker, Harmless::kMutual});
            continue;
        }
        RootStudy roots = study_roots(diagram, attacker, victim);
        if (roots.real) {
            study.harmless.push_back({attacker, Harmless::kProtected, *roots.real});
        } else {
            const Profit profit =
                type == victim_type ? Profit::kHelplessPeer : Profit::kUnprotected;
            study.threats.push_back({attacker, profit, std::move(roots.false_roots)});
        }
    }
    return study;
}

std::string_view kind_name(PieceType type) {
    constexpr std::array<std::string_view, PieceType::kCount> kNames{
        "king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"};
    return kNames[static_cast<std::size_t>(type.index())];
}

std::string_view side_name(Color side) {
    return side == kRed ? "red" : "black";
}

std::string man_on(const Diagram& diagram, Square s) {
    return fmt::format("{} on {}", kind_name(diagram.piece_on(s).type()), to_string(s));
}

std::string describe(const Diagram& diagram, const Threat& threat) {
    std::string text = fmt::format("by the {}", man_on(diagram, threat.attacker));
    if (threat.profit == Profit::kStronger) {
        return text + ", a weaker piece: it counts whether protected or not";
    }
    if (threat.profit == Profit::kHelplessPeer) text += ", which it cannot take first";
    if (threat.false_roots.empty()) return text + ": it is not protected";
    text += ": ";
    bool first = true;
    for (const FalseRoot& root : threat.false_roots) {
        if (!first) text += ", ";
        first = false;
        text += fmt::format("the {} is a false root ({})", man_on(diagram, root.square),
                            root.cut_off ? "after the capture it no longer bears on the point"
                            : diagram.piece_on(root.square).type() == kKing
                                ? "the king may not step there"
                                : "taking back would expose its king");
    }
    return text;
}

std::string describe(const Diagram& diagram, const HarmlessAttack& attack) {
    const std::string by = man_on(diagram, attack.attacker);
    switch (attack.why) {
        case Harmless::kPinned:
            return fmt::format("the {} cannot take: its king would be exposed", by);
        case Harmless::kMutual:
            return fmt::format("the {} and it can take each other", by);
        case Harmless::kProtected:
            break;
    }
    return fmt::format("the {} attacks it, but it is protected by the {}", by,
                       man_on(diagram, attack.root));
}

}  // namespace chuhe
