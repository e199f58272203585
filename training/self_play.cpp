#include "training/self_play.h"

#include <algorithm>
#include <cmath>

#include "bitboard/move_gen.h"
#include "referee/game.h"

namespace chuhe::training {

namespace {

// Openings: this many random plies, then a look whether the game is still open.
constexpr int kMinOpeningPlies = 6;
constexpr int kOpeningPliesSpread = 5;  // 6 … 10
constexpr std::uint64_t kOpeningCheckFactor = 5;
constexpr double kOpeningWindow = 0.35;  // in units of the scale
constexpr int kOpeningAttempts = 200;

// Disturbances.
constexpr std::uint32_t kDisturbedPercent = 20;
constexpr int kDisturbanceMinPlies = 2;
constexpr int kDisturbanceSpread = 3;  // 2 … 4
constexpr int kDisturbanceLastPly = 40;
constexpr int kDisturbanceDelay = 4;  // plies after the opening

// Adjudication.
constexpr std::uint32_t kPlayedOutPercent = 7;
constexpr double kDecidedScore = 3.0;  // in units of the scale
constexpr int kDecidedPlies = 4;
constexpr double kLevelScore = 0.01;  // in units of the scale
constexpr int kLevelPlies = 14;
constexpr int kLevelFromPly = 80;
constexpr int kMaxPlies = 300;

constexpr std::uint32_t kHundred = 100;

std::uint64_t mix(std::uint64_t seed, std::uint64_t number) {
    return Random(Random(seed).next() ^ Random(~number).next()).next();
}

std::int16_t stored(Score score) {
    return static_cast<std::int16_t>(std::clamp(score, -kMate, kMate));
}

}  // namespace

bool is_played_out(std::uint64_t seed, std::uint64_t number) {
    return Random(~mix(seed, number)).below(kHundred) < kPlayedOutPercent;
}

SelfPlayer::SelfPlayer(const SelfPlayOptions& options) : options_(options) {
    searcher_.set_hash(options.hash_megabytes);
    searcher_.set_threads(1);
}

SearchResult SelfPlayer::think(std::uint64_t factor) {
    Limits limits;
    limits.soft_nodes = options_.soft_nodes * factor;
    limits.nodes = options_.soft_nodes * factor * options_.hard_factor;
    SearchOptions search;
    search.network = options_.network;
    search.rules = options_.rules;
    search.no_capture_limit = default_no_capture_limit(options_.rules);
    return searcher_.search(position_, limits, search);
}

bool SelfPlayer::play_random(GameRecord& game, int plies) {
    for (int i = 0; i < plies; ++i) {
        if (judge(game)) return false;
        MoveList legal;
        legal_moves(position_, legal);
        const Move move =
            legal[static_cast<int>(random_.below(static_cast<std::uint32_t>(legal.size())))];
        game.plies.push_back({move, kUnscored});
        position_.make_move(move);
    }
    return !judge(game);
}

bool SelfPlayer::try_opening(GameRecord& game, int plies) {
    position_ = Position();
    game.plies.clear();
    if (!play_random(game, plies)) return false;
    const Score score = think(kOpeningCheckFactor).line.score;
    return std::abs(score) <= kOpeningWindow * options_.scale;
}

/// After many bad openings the last one is taken as it is.
void SelfPlayer::open_game(GameRecord& game) {
    for (int attempt = 0; attempt < kOpeningAttempts; ++attempt) {
        const int plies = kMinOpeningPlies + static_cast<int>(random_.below(kOpeningPliesSpread));
        if (try_opening(game, plies)) return;
    }
}

SelfPlayer::Disturbance SelfPlayer::choose_disturbance(int opening_plies) {
    if (random_.below(kHundred) >= kDisturbedPercent) return {};
    const int first = opening_plies + kDisturbanceDelay;
    const auto spread = static_cast<std::uint32_t>(kDisturbanceLastPly - first);
    return {first + static_cast<int>(random_.below(spread)),
            kDisturbanceMinPlies + static_cast<int>(random_.below(kDisturbanceSpread))};
}

/// A repetition by the full rules. The fast judge of the search has found one; both agree nearly
/// always, but it is the referee's word that becomes the label.
std::optional<SelfPlayer::Ending> SelfPlayer::judge_cycle_by_referee(const GameRecord& game) const {
    std::vector<Move> moves;
    moves.reserve(game.plies.size());
    for (const RecordedPly& ply : game.plies) moves.push_back(ply.move);
    const Outcome outcome = judge_line(Position(), moves, rule_options(options_.rules)).outcome;
    if (!outcome.is_over()) return {};
    if (outcome.winner) return Ending{GameEnd::kPerpetual, win_of(*outcome.winner)};
    return Ending{GameEnd::kRepetition, GameResult::kDraw};
}

/// What the rules of the game say.
std::optional<SelfPlayer::Ending> SelfPlayer::judge(const GameRecord& game) const {
    if (!MoveGenerator(position_).any())
        return Ending{position_.in_check() ? GameEnd::kCheckmate : GameEnd::kStalemate,
                      win_of(position_.side_to_move().opposite())};
    if (judge_repetition(position_, 0, options_.rules) != Verdict::kNone) {
        if (const auto ending = judge_cycle_by_referee(game)) return ending;
    }
    if (no_capture_limit_reached(position_, options_.rules,
                                 default_no_capture_limit(options_.rules)))
        return Ending{GameEnd::kNoCapture, GameResult::kDraw};
    if (dead_material(position_, options_.rules))
        return Ending{GameEnd::kDeadMaterial, GameResult::kDraw};
    if (position_.ply_count() >= kMaxPlies) return Ending{GameEnd::kLengthLimit, GameResult::kDraw};
    return {};
}

/// What the scores say, when they have said it for long enough.
std::optional<SelfPlayer::Ending> SelfPlayer::adjudicate(Score score, Streaks& streaks) const {
    const Score red = position_.side_to_move() == kRed ? score : -score;
    const double decided = kDecidedScore * options_.scale;
    streaks.red_wins = red >= decided ? streaks.red_wins + 1 : 0;
    streaks.black_wins = red <= -decided ? streaks.black_wins + 1 : 0;
    const bool level = std::abs(red) <= kLevelScore * options_.scale;
    streaks.level = level && position_.ply_count() >= kLevelFromPly ? streaks.level + 1 : 0;
    if (is_mate_win(red) || streaks.red_wins >= kDecidedPlies)
        return Ending{GameEnd::kDecidedScore, GameResult::kRedWins};
    if (is_mate_loss(red) || streaks.black_wins >= kDecidedPlies)
        return Ending{GameEnd::kDecidedScore, GameResult::kBlackWins};
    if (streaks.level >= kLevelPlies) return Ending{GameEnd::kLevelScore, GameResult::kDraw};
    return {};
}

std::optional<GameRecord> SelfPlayer::play(std::uint64_t number, const std::atomic<bool>& stop) {
    GameRecord game;
    game.number = number;
    random_ = Random(mix(options_.seed, number));
    searcher_.new_game();
    open_game(game);
    const bool played_out = is_played_out(options_.seed, number);
    Disturbance disturbance = choose_disturbance(position_.ply_count());
    Streaks streaks;
    for (;;) {
        if (stop.load(std::memory_order_relaxed)) return {};
        std::optional<Ending> ending = judge(game);
        if (!ending && disturbance.plies > 0 && position_.ply_count() == disturbance.first_ply) {
            play_random(game, disturbance.plies);
            streaks = {};
            ending = judge(game);
        }
        if (!ending) {
            const SearchResult found = think(1);
            game.plies.push_back({found.best, stored(found.line.score)});
            if (!played_out) ending = adjudicate(found.line.score, streaks);
            position_.make_move(found.best);
        }
        if (ending) {
            game.end = ending->end;
            game.result = ending->result;
            return game;
        }
    }
}

}  // namespace chuhe::training
