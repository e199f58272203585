#include "training/checkpoint.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <system_error>

#include "training/bytes.h"

namespace chuhe::training {

namespace {

// The file: magic, text of settings, state, loss curves, numbers of the optimiser, checksum of
// everything before. Numbers are those of the machine: checkpoints are not carried around.
constexpr std::string_view kMagic = "CHUHECP1";
constexpr std::size_t kMaxPoints = 1 << 20;

void put_double(std::string& out, double value) {
    put(out, std::bit_cast<std::uint64_t>(value));
}

void put_points(std::string& out, const std::vector<LossPoint>& points) {
    put<std::uint64_t>(out, points.size());
    for (const LossPoint& point : points) {
        put_double(out, point.epoch);
        put_double(out, point.loss);
    }
}

/// Reads numbers and remembers whether there were enough bytes for all of them.
class StateReader {
  public:
    explicit StateReader(std::string_view bytes) : in_(bytes) {}

    std::uint64_t number() {
        const auto value = in_.take<std::uint64_t>();
        good_ = good_ && value.has_value();
        return value.value_or(0);
    }
    double real() { return std::bit_cast<double>(number()); }
    std::string text() {
        const auto bytes = in_.take_bytes(number());
        good_ = good_ && bytes.has_value();
        return std::string(bytes.value_or(std::string_view()));
    }
    std::vector<LossPoint> points() {
        const std::uint64_t count = number();
        good_ = good_ && count <= kMaxPoints;
        std::vector<LossPoint> points(good_ ? count : 0);
        for (LossPoint& point : points) {
            point.epoch = real();
            point.loss = real();
        }
        return points;
    }
    void slices(std::vector<Slice>& out) {
        const auto bytes = in_.take_bytes(out.size() * sizeof(Slice));
        good_ = good_ && bytes.has_value();
        if (good_ && !out.empty()) std::memcpy(out.data(), bytes->data(), bytes->size());
    }
    [[nodiscard]] bool is_good() const { return good_; }
    [[nodiscard]] bool is_at_end() const { return in_.left() == 0; }

  private:
    ByteReader in_;
    bool good_ = true;
};

void put_slices(std::string& out, const std::vector<Slice>& slices) {
    out.append(reinterpret_cast<const char*>(slices.data()), slices.size() * sizeof(Slice));
}

}  // namespace

Result<bool> write_checkpoint(const std::filesystem::path& path, const Checkpoint& state,
                              std::span<Optimizer::Group* const> groups) {
    std::string bytes(kMagic);
    put<std::uint64_t>(bytes, state.settings.size());
    bytes += state.settings;
    put(bytes, static_cast<std::uint64_t>(state.epoch));
    put(bytes, static_cast<std::uint64_t>(state.batch));
    put(bytes, state.steps);
    put_double(bytes, state.loss_sum);
    put(bytes, state.loss_count);
    put_points(bytes, state.history.training);
    put_points(bytes, state.history.validation);
    for (const Optimizer::Group* group : groups) {
        put_slices(bytes, group->values);
        put_slices(bytes, group->first_moments);
        put_slices(bytes, group->second_moments);
    }
    put(bytes, hash_bytes(bytes));

    std::filesystem::path beside = path;
    beside += ".new";
    std::ofstream file(beside, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(beside, path, failed);
    if (!file || failed) return error(fmt::format("{}: cannot be written", path.string()));
    return true;
}

Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, const std::string& settings,
                                   std::span<Optimizer::Group* const> groups) {
    const auto wrong = [&](std::string_view what) {
        return error(fmt::format("{}: {}", path.string(), what));
    };
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)),
                            std::istreambuf_iterator<char>());
    constexpr std::size_t kChecksumBytes = sizeof(std::uint64_t);
    if (bytes.size() < kMagic.size() + kChecksumBytes || !bytes.starts_with(kMagic))
        return wrong("not a checkpoint of a training");
    const auto content = std::string_view(bytes).substr(0, bytes.size() - kChecksumBytes);
    ByteReader tail(std::string_view(bytes).substr(content.size()));
    if (tail.take<std::uint64_t>() != hash_bytes(content)) return wrong("damaged checkpoint");

    StateReader in(content.substr(kMagic.size()));
    Checkpoint state;
    state.settings = in.text();
    if (state.settings != settings)
        return wrong(fmt::format("checkpoint of another training ({})", state.settings));
    state.epoch = static_cast<int>(in.number());
    state.batch = in.number();
    state.steps = in.number();
    state.loss_sum = in.real();
    state.loss_count = in.number();
    state.history.training = in.points();
    state.history.validation = in.points();
    for (Optimizer::Group* group : groups) {
        in.slices(group->values);
        in.slices(group->first_moments);
        in.slices(group->second_moments);
    }
    if (!in.is_good() || !in.is_at_end()) return wrong("checkpoint of another size");
    return state;
}

}  // namespace chuhe::training
