#include "tournament/tuning_state.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include "support/text.h"
#include "tournament/game_json.h"

namespace chuhe::tournament {

namespace {

using Json = nlohmann::json;

constexpr int kVersion = 1;
constexpr const char* kMark = "chuhe_match_tuning";
constexpr mode_t kMode = 0644;

/// Opens a file and locks it against other runs; -1 with errno when that fails.
int open_locked(const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CREAT | O_CLOEXEC, kMode);
    if (file < 0 || ::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
    const int reason = errno;
    ::close(file);
    errno = reason;
    return -1;
}

/// Whether the path still leads to the open file: another run may have replaced it.
bool is_at(int file, const std::string& path) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(file) == 0;
}

Json to_json(const TuningParameter& parameter) {
    return Json{{"name", parameter.name}, {"start", parameter.start}, {"least", parameter.least},
                {"most", parameter.most}, {"c_end", parameter.c_end}, {"r_end", parameter.r_end}};
}

/// Reads what save() writes; the library tells by exception what is missing.
TuningProgress progress_from(const Json& json) {
    TuningProgress progress;
    for (const Json& parameter : json.at("parameters"))
        progress.theta.push_back(parameter.at("now").get<double>());
    progress.done = json.at("done").get<int>();
    progress.ahead = json.at("ahead").get<std::set<int>>();
    progress.wins = json.at("wins").get<int>();
    progress.draws = json.at("draws").get<int>();
    progress.losses = json.at("losses").get<int>();
    return progress;
}

/// What is impossible about the progress; empty when nothing is.
std::string complaint(const TuningProgress& progress, const Spsa& spsa) {
    for (std::size_t i = 0; i < progress.theta.size(); ++i) {
        const TuningParameter& parameter = spsa.parameters()[i];
        if (!(progress.theta[i] >= static_cast<double>(parameter.least) &&
              progress.theta[i] <= static_cast<double>(parameter.most)))
            return fmt::format("'{}' is outside of its range", printable(parameter.name));
    }
    const int last = spsa.settings().iterations;
    const bool in_order = progress.ahead.empty() || (*progress.ahead.begin() > progress.done + 1 &&
                                                     *progress.ahead.rbegin() <= last);
    if (progress.done < 0 || progress.done > last || !in_order)
        return "its iterations do not fit together";
    return {};
}

}  // namespace

void TuningProgress::mark(int iteration) {
    ahead.insert(iteration);
    while (ahead.erase(done + 1) > 0) ++done;
}

TuningState::~TuningState() {
    if (lock_ >= 0) ::close(lock_);
}

Result<void> TuningState::open(const std::string& path, const Spsa& spsa, const Json& identity) {
    path_ = path;
    identity_ = identity;
    parameters_ = spsa.parameters();
    found_ = {};
    found_.theta = spsa.start();
    if (path_.empty()) return {};
    lock_ = open_locked(path_, O_RDWR);
    const int reason = errno;
    if (lock_ < 0 ? reason == EWOULDBLOCK : !is_at(lock_, path_))
        return error(fmt::format("the state file '{}' is in use by another run", path_));
    if (lock_ < 0)
        return error(
            fmt::format("cannot open the state file '{}': {}", path_, std::strerror(reason)));
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    if (text.str().empty()) return save(found_);
    return read(text.str(), spsa);
}

Result<void> TuningState::read(const std::string& text, const Spsa& spsa) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || json.value(kMark, Json()) != kVersion)
        return error(fmt::format("'{}' is not a state file of a tuning", path_));
    if (auto same = check_identity(json.value("identity", Json())); !same) return same;
    if (auto same = check_parameters(json.value("parameters", Json())); !same) return same;
    try {
        found_ = progress_from(json);
    } catch (const Json::exception& problem) {
        return error(fmt::format("the state file '{}' is damaged: {}", path_, problem.what()));
    }
    if (const std::string wrong = complaint(found_, spsa); !wrong.empty())
        return error(fmt::format("the state file '{}' is damaged: {}", path_, wrong));
    return {};
}

Result<void> TuningState::check_identity(const Json& json) const {
    for (const auto& [key, value] : identity_.items()) {
        if (json.is_object() && json.value(key, Json()) == value) continue;
        return error(
            fmt::format("the state file '{}' belongs to a tuning with other {}; remove it or name "
                        "another one",
                        path_, key));
    }
    return {};
}

Result<void> TuningState::check_parameters(const Json& json) const {
    const auto differ = [this](const std::string& how) {
        return error(fmt::format(
            "the state file '{}' belongs to other parameters: {}; remove it or name another one",
            path_, how));
    };
    const std::size_t count = json.is_array() ? json.size() : 0;
    if (count != parameters_.size())
        return differ(fmt::format("{} there, {} here", count, parameters_.size()));
    for (std::size_t i = 0; i < count; ++i) {
        const Json own = to_json(parameters_[i]);
        const Json there = json[i].is_object() ? json[i] : Json::object();
        for (const auto& [key, value] : own.items()) {
            const Json other = there.value(key, Json());
            if (other == value) continue;
            return differ(fmt::format("number {} ('{}') has {} {} there, {} here", i + 1,
                                      printable(parameters_[i].name), key, printable(dump(other)),
                                      printable(dump(value))));
        }
    }
    return {};
}

Result<void> TuningState::save(const TuningProgress& progress) {
    if (path_.empty()) return {};
    Json parameters = Json::array();
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        parameters.push_back(to_json(parameters_[i]));
        parameters.back()["now"] = progress.theta[i];
    }
    const Json json{{kMark, kVersion},          {"identity", identity_},
                    {"parameters", parameters}, {"done", progress.done},
                    {"ahead", progress.ahead},  {"wins", progress.wins},
                    {"draws", progress.draws},  {"losses", progress.losses}};
    constexpr int kIndent = 1;
    const std::string text = json.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
    const std::string fresh = path_ + ".new";
    const int file = open_locked(fresh, O_WRONLY | O_TRUNC);
    if (file < 0 || !write_all(file, text) || ::rename(fresh.c_str(), path_.c_str()) != 0) {
        const int reason = errno;
        if (file >= 0) ::close(file);
        return error(fmt::format("cannot write '{}': {}", fresh, std::strerror(reason)));
    }
    // The lock of the new file is held before that of the old one goes.
    ::close(lock_);
    lock_ = file;
    return {};
}

}  // namespace chuhe::tournament
