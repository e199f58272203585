#include "bitboard/move_gen.h"

#include "bitboard/move_writer.h"

namespace chuhe {

namespace {

/// Writes moves from a set of targets.
class ListSink {
  public:
    explicit ListSink(MoveList& list) : list_(list), next_(list.write_position()) {}
    ~ListSink() { list_.set_end(next_); }
    ListSink(const ListSink&) = delete;
    ListSink& operator=(const ListSink&) = delete;

    void add(Square from, Bitboard targets) { next_ = write_moves(next_, from, targets); }

  private:
    MoveList& list_;
    Move* next_;
};

/// From where horses and pawns can attack a square of the palace of a side.
constexpr TypedArray<Color, Bitboard> kPalaceSurroundings = [] {
    TypedArray<Color, Bitboard> result;
    const Bitboard edges = file_bb(File(0)) | file_bb(File(File::kCount - 1));
    for (const Color side : Color::all()) result[side] = home_half(side).without(edges);
    return result;
}();

struct CountSink {
    int count = 0;
    void add(Square, Bitboard targets) { count += targets.count(); }
};

}  // namespace

MoveGenerator::MoveGenerator(const Position& position)
    : position_(position),
      us_(position.side_to_move()),
      king_(position.king_square(us_)),
      occupied_(position.occupied()),
      enemy_(position.pieces(us_.opposite())) {
    find_threats();
    position.remember_checkers(checkers_);
}

void MoveGenerator::add(Bitboard singled, Bitboard general, Bitboard special) {
    CHUHE_ASSERT(threat_count_ < kMaxThreats);
    general_ &= general;
    singled_ |= singled;
    threats_[static_cast<std::size_t>(threat_count_++)] = {singled, general, special};
}

void MoveGenerator::find_threats() {
    const Bitboard cannons = position_.pieces(kCannon);
    const Bitboard facing = position_.pieces(kKing) & file_bb(king_.file());
    const Bitboard on_lines = ((position_.pieces(kRook) | cannons) & lines_through(king_)) | facing;
    for (const Square s : on_lines& enemy_) add_line_threat(s, cannons.contains(s));
    for (const Square s : position_.pieces(kHorse) & enemy_ & horse_neighbours(king_))
        add_horse_threat(s);
    const Bitboard pawns = position_.pieces(kPawn) & enemy_;
    for (const Square s : pawns& pawn_attackers(us_.opposite(), king_)) {
        checkers_ |= Bitboard(s);
        add({}, Bitboard(s), {});
    }
}

void MoveGenerator::add_line_threat(Square attacker, bool is_cannon) {
    const Bitboard line = between(king_, attacker);
    const Bitboard screens = line & occupied_;
    const int count = screens.count();
    // How many pieces in between keep the king just safe, one more than give check.
    const int safe = is_cannon ? 2 : 1;
    if (count > safe) return;

    const Bitboard own = screens.without(enemy_);
    const Bitboard itself(attacker);
    if (count == safe) {  // those of ours stay between, or one takes the attacker
        if (own.any())
            add(own, kAllSquares, line.without(is_cannon ? screens : Bitboard()) | itself);
    } else if (!is_cannon) {  // come between or take
        checkers_ |= itself;
        add({}, line | itself, {});
    } else if (count == 1) {
        // Take the cannon, put a second screen up, or (for the screen) leave the line. Taking the
        // screen does not help: the taker is the new one.
        checkers_ |= itself;
        add(own, line.without(screens) | itself, ~line);
    } else {  // nobody may become the screen
        add({}, ~line, {});
    }
}

void MoveGenerator::add_horse_threat(Square horse) {
    // The leg is the diagonal neighbour of the king on the horse's side.
    const int file = (horse.file().index() + king_.file().index());
    const int rank = (horse.rank().index() + king_.rank().index());
    const bool wide = (file & 1) == 0;  // two files and one rank apart
    const Square leg =
        wide ? Square(File(file / 2), horse.rank()) : Square(horse.file(), Rank(rank / 2));
    if (!occupied_.contains(leg)) {
        checkers_ |= Bitboard(horse);
        add({}, Bitboard(horse) | Bitboard(leg), {});
    } else if (!enemy_.contains(leg)) {
        add(Bitboard(leg), kAllSquares, Bitboard(horse));
    }
}

Bitboard MoveGenerator::allowed(Square from) const {
    if (!singled_.contains(from)) return general_;
    Bitboard result = kAllSquares;
    for (int i = 0; i < threat_count_; ++i) {
        const Threat& threat = threats_[static_cast<std::size_t>(i)];
        result &= threat.singled.contains(from) ? threat.special : threat.general;
    }
    return result;
}

bool MoveGenerator::is_safe_from_leapers(Square s) const {
    const Bitboard without_king = occupied_.without(Bitboard(king_));
    const Bitboard attackers = (horse_attackers(s, without_king) & position_.pieces(kHorse)) |
                               (pawn_attackers(us_.opposite(), s) & position_.pieces(kPawn));
    return (attackers & enemy_).empty();
}

Bitboard MoveGenerator::king_targets(Bitboard wanted) const {
    const Bitboard rooks = (position_.pieces(kRook) | position_.pieces(kKing)) & enemy_;
    const Bitboard cannons = position_.pieces(kCannon) & enemy_;
    const Bitboard leapers = (position_.pieces(kHorse) | position_.pieces(kPawn)) & enemy_;
    const Bitboard without_king = occupied_.without(Bitboard(king_));

    Bitboard result = king_attacks(king_) & wanted;
    for (const Square s : result) {
        // The other king never stands on the same rank, so it is no more than a rook here.
        const LineTargets lines = line_targets(s, without_king);
        const bool attacked = ((lines.reach & rooks) | (lines.second & cannons)).any();
        result = result.without(attacked ? Bitboard(s) : Bitboard());
    }
    if ((leapers & kPalaceSurroundings[us_]).any()) {
        for (const Square s : result) {
            if (!is_safe_from_leapers(s)) result = result.without(Bitboard(s));
        }
    }
    return result;
}

template <bool kSomeSingled, class Sink>
void MoveGenerator::visit_pieces(Bitboard wanted, Sink& sink) const {
    // Copies, since the compiler cannot know that the sink writes nowhere near the originals.
    const Bitboard occupied = occupied_;
    const Bitboard enemy = enemy_;
    const Bitboard ours = occupied.without(enemy);
    const Bitboard usual = wanted & general_;
    const auto add_each = [&](PieceType type, auto targets) {
        for (const Square s : position_.pieces(type) & ours)
            sink.add(s, targets(s) & (kSomeSingled ? wanted & allowed(s) : usual));
    };
    add_each(kRook, [&](Square s) { return rook_attacks(s, occupied); });
    add_each(kCannon, [&](Square s) {
        const LineTargets lines = line_targets(s, occupied);
        return lines.reach.without(occupied) | (lines.second & enemy);
    });
    add_each(kHorse, [&](Square s) { return horse_attacks(s, occupied); });
    add_each(kPawn, [&](Square s) { return pawn_attacks(us_, s); });
    add_each(kElephant, [&](Square s) { return elephant_attacks(s, occupied); });
    add_each(kAdvisor, [&](Square s) { return advisor_attacks(s); });
}

template <class Sink>
void MoveGenerator::visit(Bitboard wanted, Sink& sink) const {
    if (singled_.empty()) {
        visit_pieces<false>(wanted, sink);
    } else {
        visit_pieces<true>(wanted, sink);
    }
    sink.add(king_, king_targets(wanted));
}

void MoveGenerator::captures(MoveList& list) const {
    ListSink sink(list);
    visit(enemy_, sink);
}

void MoveGenerator::quiets(MoveList& list) const {
    ListSink sink(list);
    visit(~occupied_, sink);
}

void MoveGenerator::all(MoveList& list) const {
    ListSink sink(list);
    visit(~position_.pieces(us_), sink);
}

int MoveGenerator::count() const {
    CountSink sink;
    visit(~position_.pieces(us_), sink);
    return sink.count;
}

bool MoveGenerator::any() const {
    return count() > 0;
}

bool MoveGenerator::is_legal(Move move) const {
    if (move.from() == king_) return king_targets(Bitboard(move.to())).any();
    return allowed(move.from()).contains(move.to());
}

}  // namespace chuhe
