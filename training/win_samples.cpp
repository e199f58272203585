#include "training/win_samples.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "records/game_file.h"
#include "support/text.h"
#include "training/record_file.h"
#include "training/replay.h"
#include "training/self_play.h"

namespace chuhe::training {

namespace {

/// What chuhe-match writes as Termination of games that the rules ended.
constexpr std::array<std::string_view, 9> kPlayedOut = {"mate",
                                                        "stalemate",
                                                        "repetition",
                                                        "perpetual check",
                                                        "perpetual chase",
                                                        "perpetual threat",
                                                        "too many checks",
                                                        "no capture",
                                                        "material"};

/// Appends the positions of one file game by game.
class Collector {
  public:
    Collector(const std::filesystem::path& path, WinSamples& into) : path_(path), into_(into) {}

    /// With the place in front.
    [[nodiscard]] tl::unexpected<std::string> wrong(std::string_view what) const {
        return error(fmt::format("{}: {}", path_.string(), what));
    }

    void add_position(const Position& position, int score, GameResult result) {
        if (std::abs(score) > WinSamples::kMostScore) return;
        const double points = points_of(result, position.side_to_move());
        into_.samples.push_back({static_cast<float>(score), material_left(position),
                                 static_cast<WinSample::Outcome>(std::lround(2 * points)),
                                 into_.games});
    }
    /// After the positions of a game, if it had any.
    void end_game() {
        const bool is_new = !into_.samples.empty() && into_.samples.back().game == into_.games;
        into_.games += is_new ? 1 : 0;
        found_ = found_ || is_new;
    }
    void pass_game() { ++into_.games_passed; }
    void add_control(std::string text) {
        if (!text.empty()) into_.controls.insert(std::move(text));
    }
    [[nodiscard]] bool has_found() const { return found_; }

  private:
    const std::filesystem::path& path_;
    WinSamples& into_;
    bool found_ = false;
};

Result<void> add_records(const std::filesystem::path& path, Collector& collector) {
    auto reader = RecordReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    const auto seed = parse_integer(setting(reader->settings(), "seed").value_or(""));
    if (!seed) return collector.wrong("its head does not name the seed of the games");
    collector.add_control(
        fmt::format("{} nodes", setting(reader->settings(), "soft nodes").value_or("unknown")));
    const auto read = reader->for_each_game([&](const GameRecord& game) -> Result<void> {
        if (!is_played_out(static_cast<std::uint64_t>(*seed), game.number)) {
            collector.pass_game();
            return {};
        }
        const auto legal =
            replay(game, {}, [&](const Position& position, const RecordedPly& ply, Rejection why) {
                if (why == Rejection::kRandom || why == Rejection::kDisturbed) return;
                collector.add_position(position, ply.score, game.result);
            });
        if (!legal) return collector.wrong(legal.error());
        collector.end_game();
        return {};
    });
    if (!read) return read;
    if (!collector.has_found()) return collector.wrong("no game in it was played to its end");
    return {};
}

/// The score at the start of a comment like "+0.35/12 0.031s", in hundredths; nothing for mates and
/// for moves without a score.
std::optional<int> score_of(std::string_view comment) {
    constexpr double kHundredths = 100;
    if (comment.empty() || (comment[0] != '+' && comment[0] != '-')) return {};
    const std::size_t end = comment.find('/');
    if (end == std::string_view::npos) return {};
    const auto value = parse_number(comment.substr(1, end - 1));
    if (!value || *value > WinSamples::kMostScore) return {};
    const auto score = static_cast<int>(std::lround(kHundredths * *value));
    return comment[0] == '-' ? -score : score;
}

std::optional<GameResult> result_of(const records::Game& game) {
    const std::string_view ending = game.tag("Termination");
    if (std::find(kPlayedOut.begin(), kPlayedOut.end(), ending) == kPlayedOut.end()) return {};
    switch (game.result) {
        case records::GameResult::kRedWins:
            return GameResult::kRedWins;
        case records::GameResult::kBlackWins:
            return GameResult::kBlackWins;
        case records::GameResult::kDraw:
            return GameResult::kDraw;
        case records::GameResult::kUnknown:
            break;
    }
    return {};
}

void add_pgn_game(const records::Game& game, Collector& collector) {
    const auto result = result_of(game);
    if (!result) return collector.pass_game();
    collector.add_control(std::string(game.tag("RedTimeControl")));
    collector.add_control(std::string(game.tag("BlackTimeControl")));
    Position position = game.start();
    for (int node = game.node(records::Game::kRoot).first_child; node != records::Game::kNone;
         node = game.node(node).first_child) {
        if (const auto score = score_of(game.comment(node)))
            collector.add_position(position, *score, *result);
        position.make_move(game.node(node).move);
    }
    collector.end_game();
}

Result<void> add_pgn(const std::filesystem::path& path, Collector& collector) {
    const auto bytes = records::read_file(path);
    if (!bytes) return tl::unexpected(bytes.error());
    int number = 0;
    std::string refused;
    records::read_games(*bytes, {}, [&](const Result<records::Game>& game) {
        ++number;
        if (!refused.empty()) return;
        if (!game) {
            refused = number == 1 ? game.error() : fmt::format("game {}: {}", number, game.error());
        } else if (!game->notes().empty()) {
            refused = fmt::format("game {}: {}", number, game->notes().front());
        } else {
            add_pgn_game(*game, collector);
        }
    });
    if (!refused.empty()) return collector.wrong(refused);
    if (!collector.has_found())
        return collector.wrong("no game that was played to its end with scores in its comments");
    return {};
}

}  // namespace

Result<void> add_win_samples(const std::filesystem::path& path, WinSamples& into) {
    Collector collector(path, into);
    return is_record_file(path) ? add_records(path, collector) : add_pgn(path, collector);
}

}  // namespace chuhe::training
