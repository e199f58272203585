#include "training/inspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "support/text.h"
#include "training/packed_position.h"
#include "training/record_file.h"
#include "training/scale_fit.h"

namespace chuhe::training {

namespace {

constexpr int kScoreStep = 200;
constexpr std::size_t kLengthStep = 25;
constexpr int kBarWidth = 40;

template <std::size_t N>
void count_in(std::array<std::uint64_t, N>& bins, std::ptrdiff_t bin) {
    ++bins[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(bin, 0, N - 1))];
}

/// The seed named in the settings of a file.
std::optional<std::uint64_t> seed_of(const std::string& settings) {
    const auto seed = parse_integer(setting(settings, "seed").value_or(""));
    return seed ? std::optional(static_cast<std::uint64_t>(*seed)) : std::nullopt;
}

/// Gathers an Inspection game by game.
class Inspector {
  public:
    Inspector(Inspection& out, const FilterOptions& filter)
        : out_(out), filter_(filter), seed_(seed_of(out.settings)) {}

    void add(const GameRecord& game) {
        std::uint64_t kept = 0;
        const auto legal = replay(
            game, filter_, [&](const Position& position, const RecordedPly& ply, Rejection why) {
                ++out_.judged[static_cast<std::size_t>(why)];
                if (ply.score != kUnscored) add_score(ply.score);
                if (why != Rejection::kKept) return;
                ++kept;
                add_kept(PackedPosition(position, ply.score, game.result), game);
            });
        if (!legal) out_.illegal.push_back(legal.error());
        if (!numbers_.insert(game.number).second) ++out_.repeated_games;
        count_in(out_.lengths, static_cast<std::ptrdiff_t>(game.plies.size() / kLengthStep));
        out_.counts.add(game, kept);
    }

    void finish() {
        std::sort(keys_.begin(), keys_.end());
        const auto distinct = std::unique(keys_.begin(), keys_.end()) - keys_.begin();
        out_.duplicates = keys_.size() - static_cast<std::size_t>(distinct);
        out_.scale = all_.empty() ? 0 : fit_scale(all_);
        out_.scale_played_out = played_out_.empty() ? 0 : fit_scale(played_out_);
    }

  private:
    void add_score(int score) {
        const int half = kScoreStep / 2;
        const int shifted =
            score + kScoreStep * static_cast<int>(Inspection::kScoreBins / 2) + half;
        count_in(out_.scores, shifted < 0 ? 0 : shifted / kScoreStep);
    }
    void add_kept(const PackedPosition& position, const GameRecord& game) {
        count_in(out_.pieces, output_bucket(position.pieces()));
        keys_.push_back(position.key());
        const ScoredResult sample{
            static_cast<float>(position.score()),
            static_cast<float>(points_of(game.result, position.side_to_move()))};
        all_.push_back(sample);
        if (seed_ && is_played_out(*seed_, game.number)) played_out_.push_back(sample);
    }

    Inspection& out_;
    FilterOptions filter_;
    std::optional<std::uint64_t> seed_;
    std::unordered_set<std::uint64_t> numbers_;
    std::vector<std::uint64_t> keys_;
    std::vector<ScoredResult> all_;
    std::vector<ScoredResult> played_out_;
};

/// One line a bin: label, number, bar.
template <std::size_t N, class Label>
std::string histogram(std::string_view title, const std::array<std::uint64_t, N>& bins,
                      Label&& label) {
    std::uint64_t sum = 0;
    std::uint64_t most = 1;
    for (const std::uint64_t bin : bins) {
        sum += bin;
        most = std::max(most, bin);
    }
    std::string text = fmt::format("{}:\n", title);
    for (std::size_t i = 0; i < N; ++i) {
        const double share =
            sum == 0 ? 0 : 100.0 * static_cast<double>(bins[i]) / static_cast<double>(sum);
        text += fmt::format("  {:>20} {:>10} {:5.1f} % {}\n", label(i), bins[i], share,
                            std::string(bins[i] * kBarWidth / most, '#'));
    }
    return text;
}

}  // namespace

std::string Inspection::text() const {
    std::string text = settings;
    if (dropped_bytes > 0)
        text +=
            fmt::format("an unfinished block of {} bytes at the end was left out\n", dropped_bytes);
    text += fmt::format("{}\nends: {}\n{} plies, {} positions kept\n", counts.summary(),
                        counts.end_summary(), counts.plies, counts.positions);
    text += fmt::format("{} kept positions are duplicates, {} games have the number of another\n",
                        duplicates, repeated_games);
    text += fmt::format("scale {:.0f}; {:.0f} in games that were played out\n", scale,
                        scale_played_out);
    text += histogram("positions by what the filter says", judged,
                      [](std::size_t i) { return name(static_cast<Rejection>(i)); });
    text += histogram("scores (side to move)", scores, [](std::size_t i) {
        return fmt::format("{:+}",
                           (static_cast<int>(i) - static_cast<int>(kScoreBins / 2)) * kScoreStep);
    });
    text += histogram("kept positions by pieces", pieces, [](std::size_t i) {
        return fmt::format("{}-{}", 4 * i + 2, i + 1 == kPieceBins ? 4 * i + 4 : 4 * i + 5);
    });
    text += histogram("plies of the games", lengths,
                      [](std::size_t i) { return fmt::format("{}-", i * kLengthStep); });
    constexpr std::size_t kMostShown = 20;
    text += fmt::format("{} games are not legal\n", illegal.size());
    for (std::size_t i = 0; i < std::min(illegal.size(), kMostShown); ++i)
        text += fmt::format("  {}\n", illegal[i]);
    return text;
}

Result<Inspection> inspect(const std::filesystem::path& path, const FilterOptions& filter) {
    Inspection result;
    auto reader = RecordReader::open(path);
    if (!reader) return tl::unexpected(reader.error());
    result.settings = reader->settings();
    Inspector inspector(result, filter);
    const auto read = reader->for_each_game([&](const GameRecord& game) -> Result<void> {
        inspector.add(game);
        return {};
    });
    if (!read) return tl::unexpected(read.error());
    inspector.finish();
    result.dropped_bytes = reader->dropped_bytes();
    return result;
}

}  // namespace chuhe::training
