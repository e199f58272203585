#include "engine/position_list.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "bitboard/fen.h"
#include "records/notation.h"
#include "support/text.h"

namespace chuhe {

namespace {

/// What stands between the quotes behind `id`.
std::string id_of(std::string_view text) {
    constexpr std::string_view kName = " id \"";
    const auto at = text.find(kName);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + kName.size());
    return std::string(text.substr(0, text.find('"')));
}

/// The longest beginning that is a position.
Result<Position> parse_start(std::string_view text) {
    auto position = parse_fen(text);
    const std::string reason = position ? std::string() : position.error();
    while (!position) {
        const auto cut = text.find_last_of(" \t;");
        if (cut == std::string_view::npos) return error(reason);
        text = trim(text.substr(0, cut));
        position = parse_fen(text);
    }
    return position;
}

}  // namespace

Result<ListedPosition> parse_listed_position(std::string_view line) {
    constexpr std::string_view kMoves = " moves ";
    const auto moves_at = line.find(kMoves);
    auto position = parse_start(line.substr(0, moves_at));
    if (!position) return error(position.error());
    if (moves_at != std::string_view::npos) {
        const auto moves = records::read_line(*position, line.substr(moves_at + kMoves.size()));
        if (!moves) return error(moves.error());
        for (const Move move : *moves) {
            position->make_move(move);
            (void)position->checkers();  // the judge of repetitions wants to know
        }
    }
    return ListedPosition{std::move(*position), id_of(line)};
}

Result<std::vector<ListedPosition>> read_positions(const std::string& path) {
    std::ifstream input(path);
    if (!input) return error(fmt::format("{}: {}", path, std::strerror(errno)));
    std::vector<ListedPosition> positions;
    int number = 0;
    for (std::string line; std::getline(input, line);) {
        ++number;
        const std::string_view text = trim(line);
        if (text.empty() || text.starts_with('#')) continue;
        auto position = parse_listed_position(text);
        if (!position) return error(fmt::format("{}:{}: {}", path, number, position.error()));
        positions.push_back(std::move(*position));
    }
    if (positions.empty()) return error(fmt::format("{}: no position in it", path));
    return positions;
}

}  // namespace chuhe
