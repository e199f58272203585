#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/game_cursor.h"
#include "records/pgn.h"
#include "records/pgn_tokens.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

using Kind = PgnToken::Kind;

/// Behind what a line of moves may have been written with when reading it freely fails.
constexpr Notation kSecondTries[] = {
    Notation::kSan,     Notation::kSan10,  Notation::kChinese,      Notation::kWxf,
    Notation::kWxf1997, Notation::kXqbase, Notation::kCoordinate10, Notation::kChineseCommon};

bool is_game_end(std::string_view word) {
    return word == "*" || result_from_text(word) != GameResult::kUnknown;
}

bool is_pause(std::string_view word) {
    return word.find_first_not_of(".-") == std::string_view::npos || word.starts_with("…") ||
           word.starts_with("。");
}

/// Reads the moves of one game into its tree.
class MoveText {
  public:
    MoveText(PgnTokens tokens, Game& game, Notation notation)
        : tokens_(tokens), game_(game), cursor_(game), notation_(notation) {}

    /// Up to the game's end. The tokens behind it.
    PgnTokens read() {
        for (;;) {
            if (tokens_.peek() == Kind::kTag) return tokens_;
            const PgnToken token = tokens_.next();
            switch (token.kind) {
                case Kind::kComment:
                    if (!broken_) game_.add_comment(cursor_.node(), token.text);
                    break;
                case Kind::kOpen:
                    open();
                    break;
                case Kind::kClose:
                    close();
                    break;
                case Kind::kWord:
                    if (variations_.empty() && is_game_end(token.text)) {
                        // "*" does not take back what the tag says.
                        if (token.text != "*") game_.result = result_from_text(token.text);
                        tokens_.skip_to_tag();
                        return tokens_;
                    }
                    word(token.text);
                    break;
                default:
                    return tokens_;
            }
        }
    }

    [[nodiscard]] bool failed() const { return failed_; }

  private:
    /// A line that waits for its variation to end.
    struct Waiting {
        int node;
        int ply;
        bool broken;
    };

    [[nodiscard]] bool starts_variation() const {
        PgnTokens ahead = tokens_;
        PgnToken token = ahead.next();
        while (token.kind == Kind::kComment || (token.kind == Kind::kWord && skipped(token.text))) {
            token = ahead.next();
        }
        return token.kind == Kind::kWord && looks_like_move(token.text);
    }

    void open() {
        const bool can_branch = !broken_ && cursor_.ply() > floor_;
        if (!can_branch || !starts_variation()) {
            const std::string_view text = tokens_.rest_of_parenthesis();
            if (!broken_) game_.add_comment(cursor_.node(), text);
            return;
        }
        variations_.push_back({cursor_.node(), floor_, broken_});
        floor_ = cursor_.ply() - 1;
        cursor_.back();
    }

    void close() {
        if (variations_.empty()) return;
        const Waiting line = variations_.back();
        variations_.pop_back();
        cursor_.back_to_ply(floor_);
        cursor_.play(game_.node(line.node).move);
        floor_ = line.ply;
        broken_ = line.broken;
    }

    [[nodiscard]] static bool skipped(std::string_view word) {
        return word.starts_with('$') || strip_move_number(word).empty() || is_pause(word);
    }

    void word(std::string_view text) {
        if (broken_ || skipped(text) || is_game_end(text)) return;
        const auto move = read_move(cursor_.position(), text, notation_);
        if (move && cursor_.ply() < GameCursor::kMostPlies) {
            cursor_.play(*move);
            return;
        }
        broken_ = true;
        failed_ = true;
        game_.add_note(fmt::format("{}: {}", move_label(game_, cursor_.ply()),
                                   move ? "the line is too long" : move.error()));
    }

    PgnTokens tokens_;
    Game& game_;
    GameCursor cursor_;
    Notation notation_;
    std::vector<Waiting> variations_;
    int floor_ = 0;  ///< ply where the current line leaves its parent
    bool broken_ = false;
    bool failed_ = false;
};

std::string tag_name(std::string_view name) {
    if (name == "White") return "Red";
    if (name == "WhiteElo") return "RedElo";
    if (name == "WhiteTeam") return "RedTeam";
    return std::string(name);
}

struct Header {
    std::vector<std::pair<std::string, std::string>> tags;

    [[nodiscard]] std::string_view value(std::string_view name) const {
        for (const auto& [key, text] : tags) {
            if (equal_ignoring_case(key, name)) return text;
        }
        return {};
    }
};

Header read_header(PgnTokens& tokens) {
    constexpr std::size_t kMostTags = 100;
    Header header;
    while (tokens.peek() == Kind::kTag) {
        PgnToken token = tokens.next();
        if (header.tags.size() < kMostTags) {
            header.tags.emplace_back(tag_name(token.text), std::move(token.value));
        }
    }
    return header;
}

Result<Game> empty_game(const Header& header) {
    Game game;
    const std::string_view fen = header.value("FEN");
    if (!trim(fen).empty()) {
        const auto start = parse_fen(fen);
        if (!start) return error(start.error());
        game.set_start(*start);
    }
    constexpr std::string_view kOurs[] = {"FEN", "SetUp", "Format", "Variant", "Game", "Result"};
    for (const auto& [name, value] : header.tags) {
        const std::string& given = name;  // a lambda cannot capture the binding itself
        const bool ours = std::any_of(std::begin(kOurs), std::end(kOurs),
                                      [&](auto own) { return equal_ignoring_case(own, given); });
        if (!ours && value != "?" && value != "????.??.??") game.set_tag(name, value);
    }
    game.result = result_from_text(header.value("Result"));
    return game;
}

/// What the tags say of the notation; kAuto when nothing.
Notation stated_notation(const Header& header) {
    const std::string_view format = header.value("Format");
    if (equal_ignoring_case(format, "WXF")) return Notation::kXqbase;
    if (equal_ignoring_case(format, "ICCS")) return Notation::kIccs;
    if (equal_ignoring_case(format, "Chinese")) return Notation::kChinese;
    if (!header.value("Game").empty()) return Notation::kChinese;
    return Notation::kAuto;
}

struct Attempt {
    Game game;
    PgnTokens rest;
    bool failed;
};

Attempt attempt(const Game& empty, PgnTokens tokens, Notation notation) {
    Attempt result{empty, tokens, false};
    MoveText text(tokens, result.game, notation);
    result.rest = text.read();
    result.failed = text.failed();
    return result;
}

/// Reads freely first; when that fails, with each notation that could explain the text, and keeps
/// what reads most.
Attempt read_moves(const Game& empty, const PgnTokens& tokens, const Header& header,
                   Notation notation) {
    if (notation != Notation::kAuto) return attempt(empty, tokens, notation);
    Attempt best = attempt(empty, tokens, Notation::kAuto);
    if (!best.failed) return best;
    const auto consider = [&](Notation candidate) {
        Attempt other = attempt(empty, tokens, candidate);
        const bool better = other.game.move_count() > best.game.move_count();
        if (!other.failed || better) best = std::move(other);
    };
    const Notation stated = stated_notation(header);
    if (stated != Notation::kAuto) consider(stated);
    for (const Notation candidate : kSecondTries) {
        if (best.failed) consider(candidate);
    }
    return best;
}

}  // namespace

void read_pgn(std::string_view text, Notation notation, const GameSink& sink) {
    PgnTokens tokens(text);
    while (tokens.peek() != Kind::kEnd) {
        const Header header = read_header(tokens);
        const auto empty = empty_game(header);
        if (!empty) {
            tokens.skip_to_tag();
            sink(error(empty.error()));
            continue;
        }
        Attempt attempt = read_moves(*empty, tokens, header, notation);
        tokens = attempt.rest;
        if (header.tags.empty() && attempt.game.move_count() == 0) {
            const auto& notes = attempt.game.notes();
            sink(error(notes.empty() ? "neither tags nor moves" : "no PGN: " + notes.front()));
            tokens.skip_to_tag();
            continue;
        }
        sink(std::move(attempt.game));
    }
}

}  // namespace chuhe::records
