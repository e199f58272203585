#include "bitboard/move_gen.h"

namespace chuhe {

namespace {

/// Writes moves from a set of targets.
class ListSink {
  public:
    explicit ListSink(MoveList& list) : list_(list), next_(list.write_position()) {}
    ~ListSink() { list_.set_end(next_); }
    ListSink(const ListSink&) = delete;
    ListSink& operator=(const ListSink&) = delete;

    void add(Square from, Bitboard targets) {
        write(from, targets.red_half(), 0);
        write(from, targets.black_half(), kHalfBoard);
    }

  private:
    void write(Square from, std::uint64_t half, int first) {
        for (; half != 0; half &= half - 1) {
            *next_++ = Move(from, Square(first + std::countr_zero(half)));
        }
    }

    MoveList& list_;
    Move* next_;
};

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
    const Color them = us_.opposite();
    const Bitboard lines = file_bb(king_.file()) | rank_bb(king_.rank());
    const Bitboard file = file_bb(king_.file());
    for (const Square s :
         (position_.pieces(kRook) & enemy_ & lines) | (position_.pieces(kKing) & enemy_ & file)) {
        add_line_threat(s, false);
    }
    for (const Square s : position_.pieces(kCannon) & enemy_ & lines) add_line_threat(s, true);
    for (const Square s : position_.pieces(kHorse) & enemy_ & horse_attackers(king_, Bitboard())) {
        add_horse_threat(s);
    }
    for (const Square s : position_.pieces(kPawn) & enemy_ & pawn_attackers(them, king_)) {
        checkers_ |= Bitboard(s);
        add({}, Bitboard(s), {});
    }
}

void MoveGenerator::add_line_threat(Square attacker, bool is_cannon) {
    const Bitboard line = between(king_, attacker);
    const Bitboard screens = line & occupied_;
    const Bitboard own = screens.without(enemy_);
    const Bitboard itself(attacker);
    const int count = screens.count();
    if (!is_cannon) {
        if (count == 0) {
            checkers_ |= itself;
            add({}, line | itself, {});
        } else if (count == 1 && own.any()) {  // pinned: may only slide along the line
            add(own, kAllSquares, line | itself);
        }
        return;
    }
    if (count == 0) {  // nobody may become the screen
        add({}, ~line, {});
    } else if (count == 1) {
        // Take the cannon, put a second screen up, or (for the screen) leave the line. Taking the
        // screen does not help: the taker is the new one.
        checkers_ |= itself;
        add(own, line.without(screens) | itself, ~line);
    } else if (count == 2 && own.any()) {  // both screens stay between, or one takes the cannon
        add(own, kAllSquares, line.without(screens) | itself);
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

Bitboard MoveGenerator::king_targets(Bitboard wanted) const {
    const Bitboard without_king = occupied_.without(Bitboard(king_));
    Bitboard result;
    for (const Square s : king_attacks(king_) & wanted) {
        if (!position_.is_attacked(s, us_.opposite(), without_king, Bitboard(s)))
            result |= Bitboard(s);
    }
    return result;
}

template <class Sink>
void MoveGenerator::visit(Bitboard wanted, Sink& sink) const {
    const Bitboard ours = position_.pieces(us_);
    const auto own = [&](PieceType type) { return position_.pieces(type) & ours; };
    for (const Square s : own(kRook)) {
        sink.add(s, line_targets(s, occupied_).reach & wanted & allowed(s));
    }
    for (const Square s : own(kCannon)) {
        const LineTargets lines = line_targets(s, occupied_);
        const Bitboard targets = lines.reach.without(occupied_) | (lines.second & enemy_);
        sink.add(s, targets & wanted & allowed(s));
    }
    for (const Square s : own(kHorse)) {
        sink.add(s, horse_attacks(s, occupied_) & wanted & allowed(s));
    }
    for (const Square s : own(kPawn)) sink.add(s, pawn_attacks(us_, s) & wanted & allowed(s));
    for (const Square s : own(kElephant)) {
        sink.add(s, elephant_attacks(s, occupied_) & wanted & allowed(s));
    }
    for (const Square s : own(kAdvisor)) sink.add(s, advisor_attacks(s) & wanted & allowed(s));
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
