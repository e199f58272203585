#include "engine/protocol_loop.h"

#include <algorithm>
#include <csignal>

#include <fmt/format.h>

#include "engine/line_reader.h"
#include "engine/protocol_commands.h"
#include "support/clock.h"
#include "support/text.h"

namespace chuhe {

namespace {

/// How much input may wait for a search to end.
constexpr std::size_t kMaxPendingBytes = std::size_t{64} << 20;

struct SplitLine {
    std::string_view word;
    std::string_view arguments;
};

SplitLine split_line(std::string_view line) {
    line = trim(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return {line.substr(0, end), trim(line.substr(end))};
}

}  // namespace

ProtocolLoop::ProtocolLoop(int input, int output)
    : input_(input), output_(output), random_(static_cast<std::uint64_t>(now_ms())) {
    // A client that closed its end is noticed by the end of our input.
    std::signal(SIGPIPE, SIG_IGN);
}

ProtocolLoop::~ProtocolLoop() {
    session_.searcher().stop();
    session_.searcher().wait();
    stop_task_ = true;
    if (task_.joinable()) task_.join();
}

void ProtocolLoop::run() {
    LineReader reader(input_, events_);
    handle_events();
    events_.close();
}

void ProtocolLoop::run_line(std::string text) {
    on_set_option("batch true");
    handle_line({std::move(text), now_ms()});
    end_input();
    handle_events();
}

void ProtocolLoop::handle_events() {
    while (!is_done()) {
        Event event = events_.pop();
        switch (event.kind) {
            case Event::Kind::kLine:
                handle_line({std::move(event.text), event.arrived});
                break;
            case Event::Kind::kTooLong:
                say("a line was too long and is left out");
                session_.refuse_position();
                break;
            case Event::Kind::kEndOfInput:
                end_input();
                break;
            case Event::Kind::kFinished:
                finish_work();
                run_pending();
                break;
        }
    }
    // The answer to a search in progress still comes, then the farewell.
    session_.searcher().stop();
    session_.searcher().wait();
    if (quits_ && dialect_->is_ucci()) output_.line("bye");
}

bool ProtocolLoop::is_done() const {
    if (quits_) return true;
    return input_ended_ && work_ == Work::kNone && pending_.empty();
}

void ProtocolLoop::end_input() {
    input_ended_ = true;
    const bool works_to_the_end =
        work_ == Work::kTask || (is_batch() && (work_ == Work::kSearch || !pending_.empty()));
    if (works_to_the_end) return;
    pending_.clear();
    session_.searcher().stop();
    if (work_ == Work::kNoPosition) work_ = Work::kNone;
}

void ProtocolLoop::handle_line(Line line) {
    output_.log_input(line.text);
    const auto [word, arguments] = split_line(line.text);
    if (word.empty() || word.starts_with('#')) return;
    receive(std::move(line));
}

void ProtocolLoop::receive(Line line) {
    const std::string word = to_lower(split_line(line.text).word);
    const bool steers_search = word == "stop" || word == "ponderhit";
    // What steers a search belongs to the one that was asked for last, which may still be waiting.
    if (word == "stop" && !pending_.empty()) on_stop({});
    if (pending_.empty() || !steers_search) {
        if (run_if_possible(line)) return;
    }
    if (pending_bytes_ + line.text.size() > kMaxPendingBytes) {
        say("too much input during a search, a line is left out");
        return;
    }
    pending_bytes_ += line.text.size();
    pending_.push_back(std::move(line));
}

const ProtocolLoop::Command* ProtocolLoop::find_command(std::string_view word) {
    for (const Command& command : commands()) {
        if (command.has_name(word)) return &command;
    }
    return nullptr;
}

bool ProtocolLoop::is_command(std::string_view word) {
    return find_command(word) != nullptr;
}

bool ProtocolLoop::run_if_possible(const Line& line) {
    const auto [word, arguments] = split_line(line.text);
    const Command* const command = find_command(to_lower(word));
    if (command == nullptr) {
        if (session_.options().check(OptionId::kDebug)) {
            say(fmt::format("unknown command: {}", printable(line.text)));
        }
        return true;
    }
    if (waits_for_idle(*command)) {
        const bool is_endless = work_ == Work::kAnalysis || work_ == Work::kNoPosition;
        if (is_endless && command->timing == Command::Timing::kEndsAnalysis) on_stop({});
        if (work_ != Work::kNone) return false;
    }
    now_handling_ = line.arrived;
    (this->*command->run)(arguments);
    return true;
}

bool ProtocolLoop::waits_for_idle(const Command& command) const {
    if (work_ == Work::kNone) return false;
    if (command.timing != Command::Timing::kAtOnce) return true;
    // In a batch even `quit` is not read before the search is over, if it ever is.
    const bool is_quit = command.run == &ProtocolLoop::on_quit;
    return is_quit && is_batch() && (work_ == Work::kSearch || work_ == Work::kTask);
}

void ProtocolLoop::run_pending() {
    while (!pending_.empty() && !quits_) {
        if (!run_if_possible(pending_.front())) break;
        pending_bytes_ -= pending_.front().text.size();
        pending_.pop_front();
    }
    const auto is_stop = [](const Line& line) {
        return equal_ignoring_case(split_line(line.text).word, "stop");
    };
    // A search that only now begins may have been stopped long ago.
    if (std::any_of(pending_.begin(), pending_.end(), is_stop)) on_stop({});
}

void ProtocolLoop::finish_work() {
    if (work_ == Work::kTask) {
        task_.join();
    } else {
        session_.searcher().wait();
        reporter_.reset();
    }
    work_ = Work::kNone;
}

}  // namespace chuhe
