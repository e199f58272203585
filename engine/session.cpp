#include "engine/session.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "bitboard/move_gen.h"
#include "engine/rule_guard.h"
#include "engine/tuning.h"
#include "search/skill.h"
#include "support/text.h"

namespace chuhe {

namespace {

/// Skill levels by the index of the `randomness` choice.
constexpr std::array kRandomnessSkill{20, 17, 14, 10, 6, 2};
/// What a draw is worth to the engine, in evaluation units, by the index of the `style` choice.
constexpr std::array kStyleDraw{120, 0, -120};
/// Quarters of the threads that work, by the index of the `idle` choice.
constexpr std::array kIdleQuarters{4, 3, 2, 1};
/// Rule sets by the index of the `Repetition Rule` choice.
constexpr std::array kRuleSets{RuleSet::kAsian,    RuleSet::kChinese, RuleSet::kLeague,
                               RuleSet::kComputer, RuleSet::kClub,    RuleSet::kClub,
                               RuleSet::kClub};

std::filesystem::path program_folder() {
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

}  // namespace

Result<Session::OptionReply> Session::set_option(std::string_view arguments) {
    if (const auto tuned = set_tunable(arguments)) {
        if (!*tuned) return error(tuned->error());
        return OptionReply{{Options::Outcome::kIgnored, OptionId::kCount}, {}};
    }
    const auto change = options_.set(arguments);
    if (!change) return error(change.error());
    if (change->outcome != Options::Outcome::kSet) return OptionReply{*change, {}};
    return OptionReply{*change, apply(change->id)};
}

std::string Session::apply(OptionId id) {
    switch (id) {
        case OptionId::kThreads:
        case OptionId::kIdle:
            return apply_threads();
        case OptionId::kHash:
            return apply_hash();
        case OptionId::kClearHash:
        case OptionId::kNewGame:
            searcher_.new_game();
            return {};
        case OptionId::kEvalFile:
            return apply_eval_file();
        case OptionId::kBookFiles:
            return apply_books();
        default:
            return {};
    }
}

std::string Session::apply_hash() {
    const int wanted = options_.number(OptionId::kHash);
    const int megabytes = wanted == 0 ? Searcher::kDefaultHashMegabytes : wanted;
    if (searcher_.set_hash(megabytes)) {
        hash_megabytes_ = megabytes;
        return {};
    }
    return fmt::format("no memory for {} MiB of hash; still using {} MiB", megabytes,
                       hash_megabytes_);
}

int Session::wanted_threads() const {
    int threads = options_.number(OptionId::kThreads);
    if (threads == 0) {
        threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1,
                             Searcher::kMaxThreads);
    }
    const int quarters = kIdleQuarters[static_cast<std::size_t>(options_.number(OptionId::kIdle))];
    return std::max(1, threads * quarters / kIdleQuarters[0]);
}

std::string Session::apply_threads() {
    const int wanted = wanted_threads();
    const int used = searcher_.set_threads(wanted);
    if (used == options_.number(OptionId::kThreads)) return {};
    return fmt::format("using {} thread{}", used, used == 1 ? "" : "s");
}

std::string Session::apply_eval_file() {
    const std::string& path = options_.text(OptionId::kEvalFile);
    if (path.empty()) {
        network_ = nullptr;
        return {};
    }
    auto loaded = load_network(path);
    if (!loaded && std::filesystem::path(path).is_relative()) {
        // Clients start engines from anywhere: a relative path may mean the engine's own directory.
        if (auto beside = load_network((program_folder() / path).string()))
            loaded = std::move(beside);
    }
    if (!loaded) {
        return fmt::format("EvalFile: {}; evaluation unchanged", printable(loaded.error(), 300));
    }
    network_ = std::move(*loaded);
    searcher_.new_game();  // the table holds evaluations of the old network
    return {};
}

std::string Session::apply_books() {
    std::string message;
    for (const auto& reason : books_.open(options_.text(OptionId::kBookFiles), program_folder())) {
        message += (message.empty() ? "" : "; ") + printable(reason, 200);
    }
    return message;
}

std::vector<records::BookMove> Session::book_moves() const {
    if (!options_.check(OptionId::kUseBook) || options_.check(OptionId::kAnalyseMode)) return {};
    auto moves = books_.moves(*position_);
    std::erase_if(moves, [&](const records::BookMove& candidate) {
        return std::find(banned_.begin(), banned_.end(), candidate.move) != banned_.end();
    });
    return moves;
}

void Session::set_position(Position position) {
    position_ = std::move(position);
    banned_.clear();
}

void Session::refuse_position() {
    position_.reset();
    banned_.clear();
}

void Session::guard_root(Limits& limits, RuleSet rules) const {
    std::vector<Move> excluded = moves_lost_at_root(*position_, rules);
    excluded.insert(excluded.end(), banned_.begin(), banned_.end());
    MoveList legal;
    legal_moves(*position_, legal);
    const auto is_excluded = [&](Move move) {
        return std::find(excluded.begin(), excluded.end(), move) != excluded.end();
    };
    // When every move loses by rule, they are searched like any others.
    if (!std::all_of(legal.begin(), legal.end(), is_excluded)) limits.banned_moves = excluded;
}

void Session::start(Limits limits, SearchListener& listener) {
    SearchOptions options = search_options();
    if (limits.infinite) options.draw_score = kDrawScore;  // analysis
    limits.banned_moves = banned_;
    guard_root(limits, options.rules);
    const int most = options_.number(OptionId::kMoveTime);
    if (most > 0 && !limits.infinite) {
        limits.move_time = std::min<std::int64_t>(limits.move_time.value_or(most), most);
    }
    searcher_.start(*position_, limits, options, listener);
}

double Session::skill_level() const {
    if (options_.check(OptionId::kAnalyseMode)) return Skill::kFullSkill;
    double skill = options_.number(OptionId::kSkillLevel);
    if (options_.check(OptionId::kLimitStrength)) {
        skill = std::min(skill, Skill::level_of_elo(options_.number(OptionId::kElo)));
    }
    const auto randomness = static_cast<std::size_t>(options_.number(OptionId::kRandomness));
    return std::min<double>(skill, kRandomnessSkill[randomness]);
}

SearchOptions Session::search_options() const {
    SearchOptions result;
    result.multipv = options_.number(OptionId::kMultiPv);
    result.move_overhead = options_.number(OptionId::kMoveOverhead);
    result.ponder = options_.check(OptionId::kPonder);
    result.rules = kRuleSets[static_cast<std::size_t>(options_.number(OptionId::kRepetitionRule))];
    result.no_capture_limit = options_.number(OptionId::kNoCaptureLimit);
    result.skill_level = skill_level();
    if (!options_.check(OptionId::kAnalyseMode))
        result.draw_score = kStyleDraw[static_cast<std::size_t>(options_.number(OptionId::kStyle))];
    result.network = network_;
    return result;
}

}  // namespace chuhe
