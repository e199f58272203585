#include "tournament/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "bitboard/fen.h"
#include "bitboard/move_gen.h"
#include "support/random.h"
#include "support/text.h"
#include "tournament/game_openings.h"

namespace chuhe::tournament {

namespace {

constexpr std::size_t kFenFields = 6;
constexpr std::size_t kEpdFields = 4;

/// The position part of an EPD or FEN line.
std::string position_part(std::string_view line) {
    const auto words = split_words(line);
    const bool has_counters = words.size() >= kFenFields && parse_integer(words[kEpdFields]) &&
                              parse_integer(words[kFenFields - 1]);
    const std::size_t count = std::min(words.size(), has_counters ? kFenFields : kEpdFields);
    std::string part;
    for (std::size_t i = 0; i < count; ++i) {
        // Operations may come without the two dashes.
        if (i > 1 && words[i] != "-" && words[i] != "--" && !parse_integer(words[i])) break;
        if (i > 0) part += ' ';
        part += words[i];
    }
    return part;
}

}  // namespace

Result<std::vector<Opening>> read_epd(const std::string& text, const std::string& source) {
    std::vector<Opening> openings;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string_view content = trim(line);
        if (content.empty() || content.starts_with('#')) continue;
        const auto position = parse_fen(position_part(content));
        if (!position) return error(fmt::format("{}:{}: {}", source, number, position.error()));
        if (!MoveGenerator(*position).any())
            return error(fmt::format("{}:{}: the game is over in this position", source, number));
        openings.push_back({to_fen(*position), {}, fmt::format("{}:{}", source, number)});
    }
    return openings;
}

Result<OpeningBook> OpeningBook::load(const OpeningSettings& settings, std::uint64_t seed) {
    OpeningBook book;
    if (settings.file.empty()) {
        book.openings_.push_back({std::string(kStartFen), {}, "starting position"});
        return book;
    }
    std::ifstream file(settings.file);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        return error(fmt::format("cannot read the openings file '{}'", settings.file));
    const std::string name = settings.file.substr(settings.file.find_last_of('/') + 1);
    const bool is_pgn =
        settings.format.empty() ? to_lower(name).ends_with(".pgn") : settings.format == "pgn";
    auto openings =
        is_pgn ? read_game_openings(text.str(), name, settings.plies) : read_epd(text.str(), name);
    if (!openings) return error(openings.error());
    if (settings.start > openings->size())
        return error(fmt::format("{} has {} openings, start={} is beyond them", name,
                                 openings->size(), settings.start));
    book.openings_ = std::move(*openings);
    book.source_ = name;
    if (settings.random) {
        Random random(seed);
        for (std::size_t i = book.openings_.size(); i > 1; --i)
            std::swap(book.openings_[i - 1],
                      book.openings_[random.below(static_cast<std::uint32_t>(i))]);
    }
    std::rotate(book.openings_.begin(),
                book.openings_.begin() + static_cast<std::ptrdiff_t>(settings.start - 1),
                book.openings_.end());
    return book;
}

std::string OpeningBook::identity() const {
    // FNV-1a, the same on every machine.
    constexpr std::uint64_t kOffset = 0xCBF29CE484222325ULL;
    constexpr std::uint64_t kPrime = 0x100000001B3ULL;
    std::uint64_t hash = kOffset;
    const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * kPrime; };
    for (const Opening& opening : openings_) {
        for (const char c : opening.fen) add(static_cast<unsigned char>(c));
        for (const Move move : opening.moves) add(move.raw());
        add(0);
    }
    return fmt::format("{} openings, {:016x}", openings_.size(), hash);
}

}  // namespace chuhe::tournament
