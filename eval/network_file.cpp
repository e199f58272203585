#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "eval/network.h"
#include "eval/reference_positions.h"

namespace chuhe {

namespace {

static_assert(std::endian::native == std::endian::little, "network files are read as they are");

/// The first kNetworkHeaderBytes of the file.
struct Header {
    std::array<char, 8> magic = kNetworkMagic;
    std::uint32_t version = kNetworkVersion;
    std::uint32_t width = 0;
    std::uint64_t features = 0;
    std::uint32_t king_buckets = 0;
    std::uint32_t output_buckets = kOutputBuckets;
    std::uint32_t activation_one = kActivationOne;
    std::uint32_t weight_one = kWeightOne;
    std::int32_t score_scale = 0;
    std::uint32_t zero = 0;
    std::uint64_t reference_hash = 0;
    std::uint64_t zero_too = 0;
};
static_assert(sizeof(Header) == kNetworkHeaderBytes);

Header read_header(std::span<const std::byte> bytes) {
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    return header;
}

NetworkShape shape_of(const Header& header) {
    return {static_cast<int>(header.width), static_cast<int>(header.king_buckets)};
}

/// Why a file with this header, or a network with these numbers in it, cannot be used; empty if it
/// can.
std::string trouble_with(const Header& header) {
    if (header.magic != kNetworkMagic) return "not a network file: it does not start with CHUHENET";
    if (header.version != kNetworkVersion) {
        return fmt::format("network file of version {}, but this program reads version {}",
                           header.version, kNetworkVersion);
    }
    if (header.features != feature_hash()) {
        return fmt::format(
            "network for other inputs: feature hash {:016x}, but this program has {:016x}",
            header.features, feature_hash());
    }
    if (!Network::is_supported(shape_of(header))) {
        return fmt::format(
            "network of width {} with {} king buckets, but this program has widths {} and 1 or {} "
            "king buckets",
            header.width, header.king_buckets, fmt::join(kNetworkWidths, ", "), kKingPlaces);
    }
    if (header.output_buckets != kOutputBuckets || header.activation_one != kActivationOne ||
        header.weight_one != kWeightOne) {
        return fmt::format(
            "network with {} output buckets and units {} and {}, but this program has {}, {} and "
            "{}",
            header.output_buckets, header.activation_one, header.weight_one, kOutputBuckets,
            kActivationOne, kWeightOne);
    }
    if (header.score_scale < 1 || header.score_scale > kMaxScoreScale) {
        return fmt::format("network with score scale {}, which must be 1 to {}", header.score_scale,
                           kMaxScoreScale);
    }
    return {};
}

/// Why the last layers could overflow; empty if they cannot.
std::string trouble_with_output(const Network& network) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    constexpr std::int64_t kSquare = kActivationOne * kActivationOne;
    for (int bucket = 0; bucket < kOutputBuckets; ++bucket) {
        std::int64_t positive = 0;
        std::int64_t negative = 0;
        for (int i = 0; i < 2 * network.width(); ++i) {
            const int weight = network.output_weights(bucket)[i];
            if (std::abs(weight) > kMaxOutputWeight) {
                return fmt::format("network with an output weight of {}, which must be within ±{}",
                                   weight, kMaxOutputWeight);
            }
            (weight > 0 ? positive : negative) += std::abs(weight);
        }
        if (std::max(positive, negative) * kSquare > kMost)
            return fmt::format("network whose output {} can exceed 32 bits", bucket);
    }
    return {};
}

/// Why some position's accumulator could overflow; empty if none can.
std::string trouble_with_accumulators(const Network& network) {
    constexpr int kMost = std::numeric_limits<std::int16_t>::max();
    std::vector<int> sizes(kFeatureRows);
    for (int bucket = 0; bucket < network.king_buckets(); ++bucket) {
        for (int i = 0; i < network.width(); ++i) {
            for (int row = 0; row < kFeatureRows; ++row) {
                const int weight = network.row(bucket * kFeatureRows + row)[i];
                sizes[static_cast<std::size_t>(row)] = std::abs(weight);
            }
            const auto largest = sizes.begin() + kMaxActiveFeatures;
            std::nth_element(sizes.begin(), largest, sizes.end(), std::greater<>());
            int worst = std::abs(int{network.biases()[i]});
            for (auto size = sizes.begin(); size != largest; ++size) worst += *size;
            if (worst > kMost)
                return fmt::format("network whose accumulator value {} can exceed 16 bits", i);
        }
    }
    return {};
}

template <class T>
void append(std::vector<std::byte>& bytes, const T* values, std::size_t count) {
    const auto* first = reinterpret_cast<const std::byte*>(values);
    bytes.insert(bytes.end(), first, first + count * sizeof(T));
}

Header header_for(const Network& network) {
    Header header;
    header.width = static_cast<std::uint32_t>(network.width());
    header.king_buckets = static_cast<std::uint32_t>(network.king_buckets());
    header.features = feature_hash();
    header.score_scale = network.score_scale();
    header.reference_hash = compute_reference_hash(network);
    return header;
}

}  // namespace

Result<std::shared_ptr<const Network>> load_network(std::span<const std::byte> bytes) {
    constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
    if (bytes.size() < kNetworkHeaderBytes)
        return error(fmt::format("network file too short: {} bytes", bytes.size()));
    const Header header = read_header(bytes);
    if (std::string trouble = trouble_with(header); !trouble.empty()) return error(trouble);

    auto network = std::make_shared<Network>(shape_of(header));
    network->set_score_scale(header.score_scale);
    network->set_reference_hash(header.reference_hash);
    const std::span<std::int16_t> weights = network->all_weights();
    const std::span<std::int32_t> biases = network->output_biases();
    const std::size_t expected =
        kNetworkHeaderBytes + weights.size_bytes() + biases.size_bytes() + kChecksumBytes;
    if (bytes.size() != expected) {
        return error(
            fmt::format("network file of {} bytes, but width {} and {} king buckets take {}",
                        bytes.size(), header.width, header.king_buckets, expected));
    }
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + bytes.size() - kChecksumBytes, kChecksumBytes);
    const std::uint64_t sum = fnv1a(bytes.first(bytes.size() - kChecksumBytes));
    if (checksum != sum) {
        return error(fmt::format(
            "network file damaged: checksum {:016x}, but its bytes give {:016x}", checksum, sum));
    }
    const std::byte* content = bytes.data() + kNetworkHeaderBytes;
    std::memcpy(weights.data(), content, weights.size_bytes());
    std::memcpy(biases.data(), content + weights.size_bytes(), biases.size_bytes());
    if (std::string trouble = trouble_with_output(*network); !trouble.empty())
        return error(trouble);
    return network;
}

Result<std::shared_ptr<const Network>> load_network(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) return error(fmt::format("cannot open network file {}", path));
    const std::streamoff size = file.tellg();
    // The largest network there is; no need to read a wrong file to its end.
    constexpr std::streamoff kMostBytes = 64 << 20;
    if (size < 0 || size > kMostBytes)
        return error(fmt::format("{}: not a network file: {} bytes", path, size));
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    file.seekg(0);
    if (!file.read(reinterpret_cast<char*>(bytes.data()), size))
        return error(fmt::format("cannot read network file {}", path));
    auto network = load_network(bytes);
    if (!network) return error(fmt::format("{}: {}", path, network.error()));
    return network;
}

Result<std::vector<std::byte>> encode_network(const Network& network) {
    if (std::string trouble = trouble_with_output(network); !trouble.empty()) return error(trouble);
    if (std::string trouble = trouble_with_accumulators(network); !trouble.empty())
        return error(trouble);
    const Header header = header_for(network);
    if (std::string trouble = trouble_with(header); !trouble.empty()) return error(trouble);

    std::vector<std::byte> bytes;
    append(bytes, &header, 1);
    append(bytes, network.all_weights().data(), network.all_weights().size());
    for (int bucket = 0; bucket < kOutputBuckets; ++bucket) {
        const std::int32_t bias = network.output_bias(bucket);
        append(bytes, &bias, 1);
    }
    const std::uint64_t checksum = fnv1a(bytes);
    append(bytes, &checksum, 1);
    return bytes;
}

Result<void> write_network(const Network& network, const std::string& path) {
    const auto bytes = encode_network(network);
    if (!bytes) return error(bytes.error());
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes->data()),
               static_cast<std::streamsize>(bytes->size()));
    file.close();
    if (!file) return error(fmt::format("cannot write network file {}", path));
    return {};
}

std::uint64_t compute_reference_hash(const Network& network) {
    return hash_reference_scores(
        [&network](const Position& position) { return reference_evaluate(network, position); });
}

}  // namespace chuhe
