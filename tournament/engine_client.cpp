#include "tournament/engine_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "support/text.h"
#include "tournament/cecp_client.h"
#include "tournament/uci_client.h"

namespace chuhe::tournament {

namespace {

/// An engine that takes this long to read a line is not reading.
constexpr Milliseconds kWritePatience{2000};
constexpr Milliseconds kQuitPatience{1000};
/// How long the crash report waits for the exit status.
constexpr Milliseconds kEndPatience{300};
/// How long an engine may take to react to the greeting of a dialect that it may not know.
constexpr Milliseconds kDetectPatience{2000};

}  // namespace

std::unique_ptr<EngineClient> EngineClient::make(const EngineConfig& config,
                                                 const std::stop_token& stop, Dialect dialect) {
    if (dialect == Dialect::kCecp) return std::make_unique<CecpClient>(config, stop);
    return std::make_unique<UciClient>(config, stop, dialect);
}

Result<std::unique_ptr<EngineClient>> EngineClient::start_as(const EngineConfig& config,
                                                             const std::stop_token& stop,
                                                             Dialect dialect) {
    auto client = make(config, stop, dialect);
    if (auto launched = client->launch(); !launched) return error(launched.error());
    if (auto done = client->handshake(); !done) return error(done.error());
    return client;
}

Result<std::unique_ptr<EngineClient>> EngineClient::start(const EngineConfig& config,
                                                          const std::stop_token& stop) {
    if (config.dialect != Dialect::kDetect) return start_as(config, stop, config.dialect);
    if (auto found = find_program(config.command, config.directory); !found)
        return error(found.error());
    // Each dialect in a fresh process: some engines end, others stay confused, when greeted
    // wrongly.
    EngineConfig attempt = config;
    std::string reasons;
    for (const Dialect dialect : {Dialect::kUci, Dialect::kUcci, Dialect::kCecp}) {
        attempt.startup_time = std::min(config.startup_time, kDetectPatience);
        auto client = start_as(attempt, stop, dialect);
        if (client) {
            (*client)->config_.startup_time = config.startup_time;
            return client;
        }
        if (!reasons.empty()) reasons += "; ";
        reasons += fmt::format("{}: {}", to_string(dialect), client.error());
        if (stop.stop_requested()) break;
    }
    return error(fmt::format("no known protocol answered ({})", reasons));
}

Result<void> EngineClient::launch() {
    auto process =
        Process::start({config_.command, config_.arguments, config_.directory, config_.error_log});
    if (!process) return error(process.error());
    process_ = std::move(*process);
    return {};
}

bool EngineClient::offers(std::string_view name) const {
    return std::any_of(offered_.begin(), offered_.end(), [name](const OptionLine& option) {
        return equal_ignoring_case(option.name, name);
    });
}

bool EngineClient::send(std::string_view line) {
    return process_ != nullptr && process_->write_line(line, Clock::now() + kWritePatience);
}

bool EngineClient::receive(TimePoint deadline, EngineClient* companion) {
    Process* other = companion != nullptr && companion->process_ != nullptr
                         ? companion->process_.get()
                         : nullptr;
    last_read_ = process_->read_line(line_, deadline, stop_, other);
    return last_read_ == ReadStatus::kLine;
}

Result<void> EngineClient::await(std::string_view word, TimePoint deadline) {
    const std::size_t start = process_->bytes_read();
    while (receive(deadline)) {
        const auto words = split_words(line_.text);
        if (!words.empty() && words[0] == word) return {};
        if (process_->bytes_read() - start > kMaxBytesPerMove || Clock::now() > deadline) {
            usable_ = false;
            return error(fmt::format("floods its output instead of answering '{}'", word));
        }
    }
    return error(describe_failure(fmt::format("'{}'", word)));
}

std::string EngineClient::describe_failure(std::string_view waiting_for) {
    usable_ = false;
    if (last_read_ == ReadStatus::kStopped) return "stopped";
    if (last_read_ == ReadStatus::kTimeout) return fmt::format("no {} in time", waiting_for);
    const bool running = process_->is_running();
    const std::string end = process_->finish(kEndPatience);
    const std::string last = process_->last_output();
    const std::string how = running && end.starts_with("did not") ? "closed its output" : end;
    return fmt::format("{}{}", how,
                       last.empty() ? ", no output" : fmt::format(", last output: {}", last));
}

Answer EngineClient::fail(Answer answer, Answer::Kind kind, std::string detail) {
    usable_ = false;
    answer.kind = kind;
    answer.detail = std::move(detail);
    return answer;
}

void EngineClient::quit() {
    if (process_ == nullptr) return;
    if (usable_) static_cast<void>(process_->write_line("quit", Clock::now() + kEndPatience));
    process_->finish(usable_ ? kQuitPatience : Milliseconds{0});
    process_.reset();
    usable_ = false;
}

}  // namespace chuhe::tournament
