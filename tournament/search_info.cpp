#include "tournament/search_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

/// A mate is worth this minus its distance.
constexpr int kMateCentipawns = 100000;
constexpr int kMaxCentipawns = 90000;
/// Longer variations are cut: they are for people to read.
constexpr std::size_t kMaxVariation = 400;
/// CECP engines write mate in N as 100000 + N.
constexpr int kCecpMate = 100000;
/// Plain UCCI scores from here on are mates in plies: 10000 - plies.
constexpr int kUcciMate = 10000;
constexpr int kUcciLongestMate = 200;
constexpr int kCentisecondsPerSecond = 100;

int to_int(std::int64_t value) {
    return static_cast<int>(std::clamp<std::int64_t>(value, std::numeric_limits<int>::min() / 2,
                                                     std::numeric_limits<int>::max() / 2));
}

Score plain_score(int value) {
    const int distance = kUcciMate - std::abs(value);
    if (distance < 0 || distance > kUcciLongestMate) return {false, value};
    const int moves = (distance + 1) / 2;
    return {true, value > 0 ? moves : -moves};
}

/// The number behind word `i`, if there is one.
std::optional<std::int64_t> number_after(const std::vector<std::string_view>& words,
                                         std::size_t i) {
    return i + 1 < words.size() ? parse_integer(words[i + 1]) : std::nullopt;
}

std::optional<Score> score_after(const std::vector<std::string_view>& words, std::size_t i) {
    if (const auto plain = number_after(words, i)) return plain_score(to_int(*plain));
    const auto value = number_after(words, i + 1);
    if (!value) return {};
    if (words[i + 1] == "cp") return Score{false, to_int(*value)};
    if (words[i + 1] == "mate") return Score{true, to_int(*value)};
    return {};
}

}  // namespace

int centipawns(Score score) {
    if (!score.is_mate) return std::clamp(score.value, -kMaxCentipawns, kMaxCentipawns);
    const int distance = std::min(std::abs(score.value), kMateCentipawns - kMaxCentipawns - 1);
    return score.value > 0 ? kMateCentipawns - distance : distance - kMateCentipawns;
}

std::string to_string(Score score) {
    constexpr double kCentipawnsPerPawn = 100.0;
    if (!score.is_mate) return fmt::format("{:+.2f}", score.value / kCentipawnsPerPawn);
    return fmt::format("{}M{}", score.value > 0 ? "+" : "-", std::abs(score.value));
}

void read_info_line(std::string_view line, SearchInfo& info) {
    const auto words = split_words(line);
    if (words.empty() || words[0] != "info") return;
    SearchInfo read = info;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (word == "string" || word == "message") break;
        if (word == "multipv" && number_after(words, i).value_or(1) != 1) return;
        if (word == "score") {
            if (const auto score = score_after(words, i)) read.score = score;
        } else if (word == "pv") {
            if (i + 1 < words.size())
                read.line = line.substr(static_cast<std::size_t>(words[i + 1].data() - line.data()),
                                        kMaxVariation);
            break;
        } else if (const auto number = number_after(words, i)) {
            if (word == "depth") read.depth = to_int(*number);
            if (word == "seldepth") read.selective_depth = to_int(*number);
            if (word == "nodes") read.nodes = *number;
            if (word == "nps") read.nodes_per_second = *number;
        }
    }
    info = std::move(read);
}

bool read_thinking_line(std::string_view line, SearchInfo& info) {
    const auto words = split_words(line);
    if (words.size() < 4) return false;
    // Some engines decorate the depth: "12.", "12+".
    const std::string_view depth_word = words[0].substr(0, words[0].find_last_of("0123456789") + 1);
    const auto depth = parse_integer(depth_word);
    const auto score = parse_integer(words[1]);
    const auto time = parse_integer(words[2]);
    const auto nodes = parse_integer(words[3]);
    if (!depth || !score || !time || !nodes) return false;
    info.depth = to_int(*depth);
    const int value = to_int(*score);
    info.score = std::abs(value) >= kCecpMate
                     ? Score{true, value > 0 ? value - kCecpMate : value + kCecpMate}
                     : Score{false, value};
    info.nodes = *nodes;
    if (*time > 0) info.nodes_per_second = *nodes * kCentisecondsPerSecond / *time;
    info.line.clear();
    if (words.size() > 4)
        info.line =
            line.substr(static_cast<std::size_t>(words[4].data() - line.data()), kMaxVariation);
    return true;
}

}  // namespace chuhe::tournament
