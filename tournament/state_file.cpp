#include "tournament/state_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "support/clock.h"
#include "tournament/game_json.h"
#include "tournament/identity.h"

namespace chuhe::tournament {

namespace {

constexpr int kVersion = 1;
/// A power cut may cost the games of this time; a killed process costs none.
constexpr std::int64_t kSyncInterval = 1000;

std::int64_t size_of(const std::string& path) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(path, failure);
    return failure ? 0 : static_cast<std::int64_t>(size);
}

}  // namespace

StateFile::~StateFile() {
    if (file_ >= 0) ::close(file_);
}

Result<void> StateFile::open(const TournamentSettings& settings, const std::string& openings) {
    path_ = settings.output.state;
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file_ < 0)
        return error(
            fmt::format("cannot open the state file '{}': {}", path_, std::strerror(errno)));
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0)
        return error(fmt::format("the state file '{}' is in use by another run", path_));
    std::ifstream stream(path_);
    std::ostringstream text;
    text << stream.rdbuf();
    const nlohmann::json identity = tournament_identity(settings, openings);
    if (auto done = read(text.str(), dump(identity)); !done) return done;
    if (::ftruncate(file_, static_cast<off_t>(good_bytes_)) != 0)
        return error(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
    ::lseek(file_, 0, SEEK_END);
    if (good_bytes_ > 0) return {};
    pgn_start_ = settings.output.pgn_append ? size_of(settings.output.pgn) : 0;
    return write(
        dump({{"chuhe_match_state", kVersion}, {"pgn_start", pgn_start_}, {"identity", identity}}));
}

Result<void> StateFile::read(const std::string& text, const std::string& identity) {
    std::set<int> seen;
    for (int number = 1; good_bytes_ < text.size(); ++number) {
        const std::size_t end = text.find('\n', good_bytes_);
        if (end == std::string::npos) return {};  // cut off while it was written
        const auto json =
            nlohmann::json::parse(text.begin() + static_cast<std::ptrdiff_t>(good_bytes_),
                                  text.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
        if (number == 1) {
            if (!json.is_object() || !json.contains("chuhe_match_state") ||
                json["chuhe_match_state"] != kVersion || !json.contains("identity") ||
                !json["identity"].is_object() || !json.contains("pgn_start") ||
                !json["pgn_start"].is_number_integer())
                return error(fmt::format("'{}' is not a state file of chuhe-match", path_));
            pgn_start_ = json["pgn_start"].get<std::int64_t>();
            const auto now = nlohmann::json::parse(identity);
            for (const auto& [key, value] : now.items()) {
                if (json["identity"].value(key, nlohmann::json()) == value) continue;
                return error(
                    fmt::format("the state file '{}' belongs to a tournament with other {}; "
                                "remove it or name another one",
                                path_, key));
            }
        } else {
            auto game = game_from_json(json);
            if (!game) return error(fmt::format("{}:{}: {}", path_, number, game.error()));
            if (seen.insert(game->task.id).second) games_.push_back(std::move(*game));
        }
        good_bytes_ = end + 1;
    }
    return {};
}

Result<void> StateFile::write(const std::string& line) {
    const std::string text = line + "\n";
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(file_, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            return error(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (now_ms() - last_sync_ms_ >= kSyncInterval) {
        ::fdatasync(file_);
        last_sync_ms_ = now_ms();
    }
    return {};
}

Result<void> StateFile::add(const GameRecord& game) {
    return file_ < 0 ? Result<void>() : write(dump(to_json(game)));
}

}  // namespace chuhe::tournament
