#include "search/mate_search.h"

#include <algorithm>
#include <span>

#include "bitboard/move_gen.h"

namespace chuhe {

namespace {

constexpr std::size_t kHomes = std::size_t{1} << 19;
constexpr std::size_t kProbed = 4;  // neighbouring slots that a position may lie in
constexpr std::size_t kSlots = kHomes + kProbed - 1;
/// A child is left when it looks this much worse than its best sibling did, in eighths: fewer
/// returns to the parent.
constexpr std::uint32_t kPatience = 10;
/// What a quiet move counts in place of 1 before any work was spent on it: checks come first.
constexpr std::uint32_t kQuietProof = 8;
/// Spent on whether a quiet move threatens a mate.
constexpr std::uint64_t kThreatNodes = 100;

}  // namespace

/// Its pages are kept: to fault them in again would cost the first search of the next game.
void MateSearch::clear() {
    if (memory_) zero_again(memory_, kSlots * sizeof(Slot));
}

MateSearch::Answer MateSearch::look(const Position& position, std::uint64_t nodes,
                                    const std::function<bool()>& is_stopped) {
    if (!memory_) memory_ = allocate_zeroed(kSlots * sizeof(Slot));
    if (!memory_) return Answer::kUnknown;
    position_ = position;
    attacker_ = position.side_to_move();
    path_.clear();
    is_stopped_ = is_stopped;
    node_limit_ = nodes_ + nodes;
    const Slot root = expand(true, {kInfinite, kInfinite}, 0, kMaxQuietMoves);
    if (root.proof == 0) return Answer::kProven;
    return root.disproof == 0 ? Answer::kNone : Answer::kUnknown;
}

bool MateSearch::is_over() const {
    return nodes_ >= node_limit_ || is_stopped_();
}

bool MateSearch::is_on_path(std::uint64_t key) const {
    return std::find(path_.begin(), path_.end(), key) != path_.end();
}

/// What is proven of a position depends on who attacks, for the table outlives a search, and on the
/// quiet moves that the attack has left.
std::uint64_t MateSearch::slot_key(std::uint64_t position_key, int quiets) const {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;  // 2^64 divided by the golden ratio
    const int kind = quiets + (attacker_ == kRed ? 0 : kMaxQuietMoves + 1);
    return position_key + kSpread * static_cast<std::uint64_t>(kind);
}

/// The first of the kProbed slots of a position.
MateSearch::Slot* MateSearch::home(std::uint64_t key) const {
    return static_cast<Slot*>(memory_.get()) + key % kHomes;
}

MateSearch::Slot MateSearch::lookup(std::uint64_t key) const {
    for (const Slot& slot : std::span(home(key), kProbed)) {
        if (slot.key == key && slot.work != 0) return slot;
    }
    Slot fresh;
    fresh.key = key;
    return fresh;
}

void MateSearch::store(const Slot& slot) {
    Slot* worst = nullptr;
    for (Slot& candidate : std::span(home(slot.key), kProbed)) {
        if (candidate.key == slot.key) {
            candidate = slot;
            return;
        }
        if (worst == nullptr || candidate.work < worst->work) worst = &candidate;
    }
    *worst = slot;
}

MateSearch::Slot MateSearch::lookup(const Child& child) const {
    Slot state = lookup(slot_key(child.position_key, child.quiets));
    if (child.is_quiet_attack && state.work == 0) state.proof = kQuietProof;
    return state;
}

std::vector<MateSearch::Child> MateSearch::list_children(bool attack, int quiets) const {
    MoveList moves;
    legal_moves(position_, moves);
    std::vector<Child> children;
    for (const Move move : moves) {
        const bool is_quiet = attack && !position_.gives_check(move);
        if (is_quiet && quiets == 0) continue;
        const int left = quiets - (is_quiet ? 1 : 0);
        children.push_back({move, left, is_quiet, position_.key_after(move), {}});
    }
    return children;
}

/// Whether the side that is not to move would mate by checks, could it move again. The side to move
/// is not in check.
bool MateSearch::threatens_mate(int ply) {
    const std::uint64_t limit = node_limit_;
    node_limit_ = std::min(limit, nodes_ + kThreatNodes);
    position_.make_null_move();
    const bool is_proven = expand(true, {kInfinite, kInfinite}, ply + 1, 0).proof == 0;
    position_.undo_null_move();
    node_limit_ = limit;
    return is_proven;
}

/// Works on a position until its numbers pass the limits. The attacker needs one child proven, so
/// it takes the least proof number and adds up disproof numbers; the defender the other way round.
MateSearch::Slot MateSearch::expand(bool attack, Limits limits, int ply, int quiets) {
    ++nodes_;
    Slot self = lookup(slot_key(position_.key(), quiets));
    const std::uint64_t nodes_before = nodes_;
    std::vector<Child> children = list_children(attack, quiets);
    const auto finish = [&] {
        self.work += static_cast<std::uint32_t>(nodes_ - nodes_before + 1);
        store(self);
        return self;
    };
    if (children.empty()) {
        // The defender without a move has lost, in check or not.
        self.proof = attack ? kInfinite : 0;
        self.disproof = attack ? 0 : kInfinite;
        self.distance = 0;
        return finish();
    }
    if (!attack && self.work == 0 && !position_.in_check() && !threatens_mate(ply)) {
        if (is_over()) return self;  // not known yet
        self.proof = kInfinite;
        self.disproof = 0;
        return finish();
    }
    path_.push_back(position_.key());
    for (;;) {
        const Child* best = nullptr;
        std::uint32_t least = kInfinite;
        std::uint32_t second = kInfinite;
        std::uint64_t sum = 0;
        std::uint32_t nearest = kInfinite;
        std::uint32_t farthest = 0;
        for (Child& child : children) {
            child.state = lookup(child);
            if (child.state.proof != 0 &&
                (ply + 1 >= kMaxMatePly || is_on_path(child.position_key))) {
                child.state.proof = kInfinite;
                child.state.disproof = 0;
            }
            const std::uint32_t wanted = attack ? child.state.proof : child.state.disproof;
            sum += attack ? child.state.disproof : child.state.proof;
            if (best == nullptr || wanted < least) {
                second = best == nullptr ? kInfinite : least;
                least = wanted;
                best = &child;
            } else {
                second = std::min(second, wanted);
            }
            if (child.state.proof == 0) nearest = std::min(nearest, child.state.distance);
            farthest = std::max(farthest, child.state.distance);
        }
        const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinite));
        self.proof = attack ? least : total;
        self.disproof = attack ? total : least;
        if (self.proof == 0) self.distance = 1 + (attack ? nearest : farthest);
        if (self.proof >= limits.proof || self.disproof >= limits.disproof || is_over()) break;

        const auto patient = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(std::uint64_t{second} * kPatience / 8 + 1, kInfinite));
        const Limits below =
            attack ? Limits{std::min(limits.proof, patient),
                            std::min(kInfinite, limits.disproof - total + best->state.disproof)}
                   : Limits{std::min(kInfinite, limits.proof - total + best->state.proof),
                            std::min(limits.disproof, patient)};
        position_.make_move(best->move);
        expand(!attack, below, ply + 1, best->quiets);
        position_.undo_move();
    }
    path_.pop_back();
    return finish();
}

std::vector<Move> MateSearch::line(const std::function<bool()>& is_stopped) {
    std::vector<Move> line;
    is_stopped_ = is_stopped;
    int quiets = kMaxQuietMoves;
    // The table may have lost a part of the proof.
    const auto prove_again = [&](int quiets_left) {
        node_limit_ = UINT64_MAX;
        path_.clear();
        return expand(true, {kInfinite, kInfinite}, 0, quiets_left).proof == 0;
    };
    bool is_proven_again = false;
    for (bool attack = true;; attack = !attack) {
        std::vector<Child> children = list_children(attack, quiets);
        if (children.empty()) break;
        const Child* chosen = nullptr;
        for (Child& child : children) {
            child.state = lookup(child);
            if (child.state.proof != 0) {
                if (attack) continue;
                position_.make_move(child.move);
                prove_again(child.quiets);
                position_.undo_move();
                child.state = lookup(child);
            }
            const bool is_better =
                chosen == nullptr || (attack ? child.state.distance < chosen->state.distance
                                             : child.state.distance > chosen->state.distance);
            if (child.state.proof == 0 && is_better) chosen = &child;
        }
        if (chosen == nullptr && attack && !is_proven_again) {
            is_proven_again = prove_again(quiets);
            attack = !attack;  // once more
            continue;
        }
        is_proven_again = false;
        if (chosen == nullptr || static_cast<int>(line.size()) >= kMaxMatePly) {
            line.clear();
            break;
        }
        line.push_back(chosen->move);
        quiets = chosen->quiets;
        position_.make_move(chosen->move);
    }
    for (std::size_t i = 0; i < line.size(); ++i) position_.undo_move();
    return line;
}

}  // namespace chuhe
