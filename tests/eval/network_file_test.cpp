#include "eval/network_format.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "eval/network.h"
#include "tests/eval/test_networks.h"

using namespace chuhe;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kWidthAt = 12;
constexpr std::size_t kFeaturesAt = 16;
constexpr std::size_t kBucketsAt = 24;
constexpr std::size_t kOutputBucketsAt = 28;
constexpr std::size_t kScaleAt = 40;

const Bytes& sample_file() {
    static const Bytes bytes = *encode_network(random_network({64, 1}, 21));
    return bytes;
}

/// With a number at an offset replaced, and the checksum made right again.
template <class T>
Bytes with(Bytes bytes, std::size_t offset, T number) {
    std::memcpy(bytes.data() + offset, &number, sizeof number);
    const std::size_t content = bytes.size() - sizeof(std::uint64_t);
    const std::uint64_t checksum = fnv1a(std::span(bytes).first(content));
    std::memcpy(bytes.data() + content, &checksum, sizeof checksum);
    return bytes;
}

std::string reason_of(const Bytes& bytes) {
    const auto network = load_network(bytes);
    REQUIRE_FALSE(network.has_value());
    CHECK(network.error().find('\n') == std::string::npos);
    return network.error();
}

}  // namespace

TEST_CASE("what is written is read again") {
    for (const NetworkShape shape : {NetworkShape{64, 1}, NetworkShape{128, kKingPlaces}}) {
        const Network original = random_network(shape, 22);
        const auto bytes = encode_network(original);
        REQUIRE(bytes.has_value());
        const auto loaded = load_network(*bytes);
        REQUIRE(loaded.has_value());
        const Network& network = **loaded;
        CHECK(network.shape() == shape);
        CHECK(network.score_scale() == kTestScale);
        CHECK(std::ranges::equal(network.all_weights(), original.all_weights()));
        for (int bucket = 0; bucket < kOutputBuckets; ++bucket)
            CHECK(network.output_bias(bucket) == original.output_bias(bucket));
        CHECK(network.reference_hash() == compute_reference_hash(original));
        CHECK(*encode_network(network) == *bytes);
    }
}

TEST_CASE("files are written and read") {
    const std::string path =
        (std::filesystem::temp_directory_path() / "chuhe_network_test.bin").string();
    REQUIRE(write_network(random_network({64, 1}, 21), path).has_value());
    const auto network = load_network(path);
    REQUIRE(network.has_value());
    CHECK(std::filesystem::file_size(path) == sample_file().size());
    std::filesystem::remove(path);

    CHECK(load_network(path).error() == "cannot open network file " + path);
    CHECK_FALSE(write_network(random_network({64, 1}, 21), "/nowhere/network.bin").has_value());
    CHECK_FALSE(load_network(std::string("/")).has_value());
}

TEST_CASE("other files are refused with the reason") {
    const Bytes& good = sample_file();
    CHECK(reason_of({}) == "network file too short: 0 bytes");
    CHECK(reason_of(Bytes(good.begin(), good.begin() + 63)) == "network file too short: 63 bytes");
    CHECK(reason_of(with(good, 0, 'X')) == "not a network file: it does not start with CHUHENET");
    CHECK(reason_of(with(good, kVersionAt, kNetworkVersion + 1)) ==
          "network file of version 2, but this program reads version 1");
    CHECK_THAT(reason_of(with(good, kFeaturesAt, std::uint64_t{5})),
               Catch::StartsWith("network for other inputs: feature hash 0000000000000005, but"));
    CHECK(
        reason_of(with(good, kWidthAt, 100)) ==
        "network of width 100 with 1 king buckets, but this program has widths 64, 128, 256, 384, "
        "512, 768 and 1 or 6 king buckets");
    CHECK_THAT(reason_of(with(good, kBucketsAt, 2)), Catch::Contains("with 2 king buckets, but"));
    CHECK_THAT(reason_of(with(good, kOutputBucketsAt, 9)),
               Catch::StartsWith("network with 9 output buckets and units 255 and 128, but"));
    CHECK(reason_of(with(good, kScaleAt, 0)) ==
          "network with score scale 0, which must be 1 to 10000");
    CHECK_THAT(reason_of(with(good, kWidthAt, 128)), Catch::Contains("but width 128 and 1 king"));

    Bytes shorter(good.begin(), good.end() - 1);
    CHECK_THAT(reason_of(shorter), Catch::StartsWith("network file of "));
    Bytes longer = good;
    longer.push_back(std::byte{0});
    CHECK_THAT(reason_of(longer), Catch::StartsWith("network file of "));
    Bytes damaged = good;
    damaged[good.size() / 2] ^= std::byte{1};
    CHECK_THAT(reason_of(damaged), Catch::StartsWith("network file damaged: checksum "));
}

TEST_CASE("weights that could overflow are refused") {
    Network network = random_network({64, 1}, 23);
    network.all_output_weights()[5] = kMaxOutputWeight + 1;
    CHECK(encode_network(network).error() ==
          "network with an output weight of 129, which must be within ±128");
    const std::size_t output_weight_at = kNetworkHeaderBytes + 2 * (kFeatureRows + 1) * 64 + 2 * 5;
    CHECK_THAT(reason_of(with(sample_file(), output_weight_at, std::int16_t{-129})),
               Catch::StartsWith("network with an output weight of -129"));

    Network wide = random_network({768, 1}, 24);
    std::ranges::fill(wide.all_output_weights(), std::int16_t{kMaxOutputWeight});
    CHECK(encode_network(wide).error() == "network whose output 0 can exceed 32 bits");

    Network heavy = random_network({64, 1}, 25);
    constexpr std::size_t kUnit = 7;
    for (std::size_t row = 100; row < 120; ++row) heavy.feature_weights()[row * 64 + kUnit] = 2000;
    CHECK(encode_network(heavy).error() == "network whose accumulator value 7 can exceed 16 bits");

    Network unscaled = random_network({64, 1}, 26);
    unscaled.set_score_scale(0);
    CHECK_FALSE(encode_network(unscaled).has_value());
}

TEST_CASE("damaged files never do any harm") {
    constexpr int kFiles = 3000;
    Random random(27);
    const Bytes& good = sample_file();
    const Position position;
    for (int i = 0; i < kFiles; ++i) {
        Bytes bytes = good;
        // Most damage in the header, where every byte means something.
        constexpr std::uint32_t kMostChanges = 6;
        const std::uint32_t changes = 1 + random.below(kMostChanges);
        for (std::uint32_t k = 0; k < changes; ++k) {
            const std::size_t reach = random.below(4) == 0 ? bytes.size() : kNetworkHeaderBytes;
            bytes[random.below(static_cast<std::uint32_t>(reach))] =
                static_cast<std::byte>(random.next());
        }
        if (random.below(4) == 0)
            bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
        if (random.below(2) == 0 && bytes.size() > kNetworkHeaderBytes)
            bytes = with(bytes, 0, kNetworkMagic);  // sets the checksum right
        if (const auto network = load_network(bytes)) {
            const Score score = reference_evaluate(**network, position);
            CHECK(std::abs(score) <= kMaxEvaluation);
        }
    }
}
