#include "eval/network.h"

#include <algorithm>
#include <limits>

namespace chuhe {

namespace {

constexpr std::size_t weight_count(NetworkShape shape) {
    const auto rows = static_cast<std::size_t>(shape.king_buckets) * kFeatureRows;
    return (rows + 1 + 2 * kOutputBuckets) * static_cast<std::size_t>(shape.width);
}

}  // namespace

std::uint64_t feature_hash() {
    std::uint64_t hash = kFnvStart;
    const auto add = [&hash](std::int64_t number) { hash = fnv1a_number(number, hash); };
    for (const Piece piece : Piece::all()) {
        for (const Square s : Square::all()) {
            add(detail::kRowTables[kRed][0][piece][s]);
            add(detail::kFlankTable[piece][s][kRed]);
        }
    }
    // Every pair of kings, with each sign of the balance: one rook in the corner makes it.
    for (const Square own : palace(kRed)) {
        for (const Square enemy : palace(kBlack)) {
            for (const File file : {File(0), File(File::kCount - 1)}) {
                FlankBalance balance;
                balance.add(Piece(kRed, kRook), Square(file, Rank(0)));
                const Perspective p = perspective_of(kRed, own, enemy, balance);
                add(p.mirrored ? 1 : 0);
                add(p.king_place);
            }
        }
    }
    for (int pieces = 2; pieces <= kMaxActiveFeatures; ++pieces) add(output_bucket(pieces));
    return hash;
}

bool Network::is_supported(NetworkShape shape) {
    return std::find(kNetworkWidths.begin(), kNetworkWidths.end(), shape.width) !=
               kNetworkWidths.end() &&
           (shape.king_buckets == 1 || shape.king_buckets == kKingPlaces);
}

Network::Network(NetworkShape shape)
    : shape_(shape),
      memory_(allocate_zeroed(weight_count(shape) * sizeof(std::int16_t))),
      weights_(static_cast<std::int16_t*>(memory_.get())) {
    CHUHE_ASSERT(is_supported(shape));
    if (weights_ == nullptr) throw std::bad_alloc();
}

std::span<std::int16_t> Network::all_weights() {
    return {weights_, weight_count(shape_)};
}
std::span<const std::int16_t> Network::all_weights() const {
    return {weights_, weight_count(shape_)};
}
std::span<std::int16_t> Network::feature_weights() {
    return all_weights().first(static_cast<std::size_t>(row_count() * shape_.width));
}
std::span<std::int16_t> Network::feature_biases() {
    const auto width = static_cast<std::size_t>(shape_.width);
    return all_weights().subspan(feature_weights().size(), width);
}
std::span<std::int16_t> Network::all_output_weights() {
    const auto width = static_cast<std::size_t>(shape_.width);
    return all_weights().last(2 * kOutputBuckets * width);
}

Score Network::score(std::int32_t sum, int bucket) const {
    // 64 bits, because a file may have any output bias.
    const std::int64_t output = std::int64_t{sum / kActivationOne} + output_bias(bucket);
    const std::int64_t score = output * score_scale_ / (kActivationOne * kWeightOne);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -kMaxEvaluation, kMaxEvaluation));
}

Score reference_evaluate(const Network& network, const Position& position) {
    const int bucket = output_bucket(position.occupied().count());
    const std::int16_t* weight = network.output_weights(bucket);
    const Color mover = position.side_to_move();
    std::uint32_t sum =
        0;  // unsigned, as accumulator values are: wrapping is part of the definition
    for (const Color side : {mover, mover.opposite()}) {
        ActiveFeatures rows;
        const Perspective perspective = active_features(position, side, rows);
        const int first_row = perspective.king_bucket(network.king_buckets()) * kFeatureRows;
        for (int i = 0; i < network.width(); ++i) {
            auto accumulator = static_cast<std::uint16_t>(network.biases()[i]);
            for (const std::uint16_t row : rows) {
                const auto value = static_cast<std::uint16_t>(network.row(first_row + row)[i]);
                accumulator = static_cast<std::uint16_t>(accumulator + value);
            }
            const int v =
                std::clamp<int>(static_cast<std::int16_t>(accumulator), 0, kActivationOne);
            sum += static_cast<std::uint32_t>(v * v * *weight++);
        }
    }
    return network.score(static_cast<std::int32_t>(sum), bucket);
}

}  // namespace chuhe
