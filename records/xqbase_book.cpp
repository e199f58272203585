#include "records/xqbase_book.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "records/byte_reader.h"

namespace chuhe::records {

namespace {

// The 16-wide board: files 3 to 11, ranks 3 to 12 from the top.
constexpr int kWidth = 16;
constexpr int kFirstFile = 3;
constexpr int kFirstRank = 3;
constexpr int kCodes = 256;
constexpr std::size_t kEntrySize = 8;

constexpr int square_code(Square s) {
    return kFirstFile + s.file().index() +
           (kFirstRank + Rank::kCount - 1 - s.rank().index()) * kWidth;
}

constexpr std::optional<Square> square_of(int code) {
    return make_square(code % kWidth - kFirstFile, Rank::kCount - 1 - (code / kWidth - kFirstRank));
}

/// The byte stream of RC4 (Rivest 1987) with a key of zeros.
class ZeroKeyStream {
  public:
    constexpr ZeroKeyStream() {
        for (int i = 0; i < kCodes; ++i) state(i) = static_cast<std::uint8_t>(i);
        for (int i = 0, j = 0; i < kCodes; ++i) {
            j = (j + state(i)) % kCodes;
            swap(i, j);
        }
    }

    constexpr std::uint32_t word() {
        std::uint32_t result = 0;
        for (int shift = 0; shift < 32; shift += 8) result |= std::uint32_t{byte()} << shift;
        return result;
    }

  private:
    constexpr std::uint8_t& state(int i) { return state_[static_cast<std::size_t>(i)]; }
    constexpr void swap(int i, int j) {
        const std::uint8_t kept = state(i);
        state(i) = state(j);
        state(j) = kept;
    }
    constexpr std::uint8_t byte() {
        x_ = (x_ + 1) % kCodes;
        y_ = (y_ + state(x_)) % kCodes;
        swap(x_, y_);
        return state((state(x_) + state(y_)) % kCodes);
    }

    std::array<std::uint8_t, kCodes> state_{};
    int x_ = 0;
    int y_ = 0;
};

/// Key words as xqbase's programs draw them: the side to move first, then for each of 14 kinds of
/// piece (red before black, king advisor elephant horse rook cannon pawn) all 256 codes, three
/// words each; the third is the lock.
struct LockTable {
    TypedArray<Piece, TypedArray<Square, std::uint32_t>> piece{};
    std::uint32_t black_to_move = 0;

    LockTable() {
        ZeroKeyStream stream;
        const auto third_word = [&] {
            stream.word();
            stream.word();
            return stream.word();
        };
        black_to_move = third_word();
        for (const Piece p : Piece::all()) {
            for (int code = 0; code < kCodes; ++code) {
                const std::uint32_t lock = third_word();
                const auto square = square_of(code);
                if (square) piece[p][*square] = lock;
            }
        }
    }
};

class XqbaseBook : public Book {
  public:
    explicit XqbaseBook(std::vector<XqbaseEntry> entries) : entries_(std::move(entries)) {
        std::stable_sort(entries_.begin(), entries_.end(),
                         [](const auto& a, const auto& b) { return a.lock < b.lock; });
    }

    [[nodiscard]] std::size_t size() const override { return entries_.size(); }

  protected:
    [[nodiscard]] std::vector<BookMove> entries(const Position& position) const override {
        const std::uint32_t lock = xqbase_lock(position);
        auto it = std::lower_bound(
            entries_.begin(), entries_.end(), lock,
            [](const XqbaseEntry& entry, std::uint32_t wanted) { return entry.lock < wanted; });
        std::vector<BookMove> result;
        for (; it != entries_.end() && it->lock == lock; ++it) {
            const Move move = xqbase_move(it->move);
            if (move) result.push_back({move, it->weight});
        }
        return result;
    }

  private:
    std::vector<XqbaseEntry> entries_;
};

}  // namespace

std::uint32_t xqbase_lock(const Position& position) {
    static const LockTable kLocks;
    std::uint32_t lock = position.side_to_move() == kBlack ? kLocks.black_to_move : 0;
    for (const Square s : position.occupied()) lock ^= kLocks.piece[position.piece_on(s)][s];
    return lock;
}

std::uint16_t xqbase_move_code(Move move) {
    return static_cast<std::uint16_t>(square_code(move.from()) + kCodes * square_code(move.to()));
}

Move xqbase_move(std::uint16_t code) {
    const auto from = square_of(code % kCodes);
    const auto to = square_of(code / kCodes);
    return from && to && *from != *to ? Move(*from, *to) : kNoMove;
}

Result<std::unique_ptr<Book>> read_xqbase_book(std::string_view bytes) {
    if (bytes.empty() || bytes.size() % kEntrySize != 0) {
        return error(fmt::format("no BOOK.DAT: {} bytes are no whole number of {}-byte entries",
                                 bytes.size(), kEntrySize));
    }
    std::vector<XqbaseEntry> entries;
    entries.reserve(bytes.size() / kEntrySize);
    ByteReader reader(bytes);
    constexpr std::uint32_t kMoveMask = 0xFFFF;
    while (reader.left() >= kEntrySize) {
        const std::uint32_t lock = *reader.word32();
        const std::uint32_t rest = *reader.word32();
        entries.push_back({lock, static_cast<std::uint16_t>(rest & kMoveMask),
                           static_cast<std::uint16_t>(rest >> 16)});
    }
    if (std::none_of(entries.begin(), entries.end(),
                     [](const XqbaseEntry& e) { return bool(xqbase_move(e.move)); })) {
        return error("no BOOK.DAT: no entry holds a move on the board");
    }
    return std::make_unique<XqbaseBook>(std::move(entries));
}

std::string write_xqbase_book(std::vector<XqbaseEntry> entries) {
    std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.lock, -int{a.weight}, a.move) <
               std::tuple(b.lock, -int{b.weight}, b.move);
    });
    std::string bytes;
    bytes.reserve(entries.size() * kEntrySize);
    for (const XqbaseEntry& entry : entries) {
        append_word32(bytes, entry.lock);
        append_word32(bytes, entry.move | std::uint32_t{entry.weight} << 16);
    }
    return bytes;
}

}  // namespace chuhe::records
