#include "training/position_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/random.h"
#include "training/lookahead.h"
#include "training/record_file.h"
#include "training/scale_fit.h"

namespace chuhe::training {

namespace {

bool is_for_validation(std::uint64_t game_number, double share) {
    return Random(game_number).unit() < share;
}

ScoredResult scored_result(const PackedPosition& position) {
    return {static_cast<float>(position.score()),
            static_cast<float>(points_of(position.result(), position.side_to_move()))};
}

/// The kept positions of one file, scores as they are.
struct RawFile {
    LoadedFile file;
    std::vector<PackedPosition> training;
    std::vector<PackedPosition> validation;
};

Result<bool> add_game(const GameRecord& game, const LoadOptions& options, RawFile& raw) {
    ++raw.file.games;
    const bool for_validation = is_for_validation(game.number, options.validation_share);
    auto& target = for_validation ? raw.validation : raw.training;
    std::vector<int> mixed;
    if (options.lookahead > 0 && !for_validation)
        mixed = mixed_scores(game, options.lookahead, options.common_scale);
    std::size_t index = 0;
    return replay(game, options.filter,
                  [&](const Position& position, const RecordedPly& ply, Rejection rejection) {
                      const int score = mixed.empty() ? ply.score : mixed[index];
                      ++index;
                      ++raw.file.judged[static_cast<std::size_t>(rejection)];
                      if (rejection == Rejection::kKept)
                          target.emplace_back(position, score, game.result);
                  });
}

Result<RawFile> read_raw(const std::filesystem::path& path, const LoadOptions& options) {
    RawFile raw;
    raw.file.path = path;
    auto reader = RecordReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    const auto read = reader->for_each_game([&](const GameRecord& game) -> Result<void> {
        if (const auto added = add_game(game, options, raw); !added)
            return error(fmt::format("{}: {}", path.string(), added.error()));
        return {};
    });
    if (!read) return tl::unexpected(read.error());
    return raw;
}

void fit_file(RawFile& raw) {
    std::vector<ScoredResult> sample;
    sample.reserve(raw.training.size());
    for (const PackedPosition& position : raw.training) sample.push_back(scored_result(position));
    raw.file.scale = fit_scale(sample);
}

/// Moves positions over, rescaled, without those of extreme scores.
std::uint64_t move_rescaled(std::vector<PackedPosition>& from, double file_scale,
                            const LoadOptions& options, std::vector<PackedPosition>& to) {
    std::uint64_t extreme = 0;
    const double factor = options.common_scale / file_scale;
    for (PackedPosition position : from) {
        const double score = position.score() * factor;
        if (std::abs(score) > options.max_scales * options.common_scale) {
            ++extreme;
            continue;
        }
        position.set_score(static_cast<int>(std::lround(score)));
        to.push_back(position);
    }
    from = {};
    return extreme;
}

}  // namespace

std::uint64_t merge_duplicates(std::vector<PackedPosition>& positions) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> keys(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        keys[i] = {positions[i].key(), static_cast<std::uint32_t>(i)};
    std::sort(keys.begin(), keys.end());
    std::vector<bool> drop(positions.size());
    std::uint64_t dropped = 0;
    for (std::size_t first = 0; first < keys.size();) {
        std::int64_t sum = 0;
        std::size_t last = first;
        for (; last < keys.size() && keys[last].first == keys[first].first; ++last) {
            sum += positions[keys[last].second].score();
            if (last > first) drop[keys[last].second] = true;
        }
        const auto count = static_cast<std::int64_t>(last - first);
        if (count > 1) positions[keys[first].second].set_score(static_cast<int>(sum / count));
        dropped += last - first - 1;
        first = last;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!drop[i]) positions[kept++] = positions[i];
    }
    positions.resize(kept);
    return dropped;
}

Result<PositionSet> load_positions(const std::vector<std::filesystem::path>& paths,
                                   const LoadOptions& options) {
    PositionSet set;
    LoadOptions wide = options;
    // The limit is in units of the scale, which is known only after reading.
    wide.filter.max_score = kMaxEvaluation;
    for (const std::filesystem::path& path : paths) {
        auto raw = read_raw(path, wide);
        if (!raw) return tl::unexpected(raw.error());
        if (raw->training.empty())
            return error(fmt::format("{}: no position fit for training", path.string()));
        fit_file(*raw);
        const std::uint64_t extreme =
            move_rescaled(raw->training, raw->file.scale, options, set.training) +
            move_rescaled(raw->validation, raw->file.scale, options, set.validation);
        raw->file.judged[static_cast<std::size_t>(Rejection::kKept)] -= extreme;
        raw->file.judged[static_cast<std::size_t>(Rejection::kDecisive)] += extreme;
        set.files.push_back(std::move(raw->file));
    }
    if (options.merge_duplicates) set.duplicates = merge_duplicates(set.training);
    return set;
}

}  // namespace chuhe::training
