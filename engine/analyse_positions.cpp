#include <chrono>
#include <cstdio>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "engine/analyse_arguments.h"
#include "engine/analysis_cache.h"
#include "engine/position_list.h"
#include "engine/process_group.h"
#include "engine/progress_line.h"
#include "support/text.h"

namespace chuhe {

namespace {

constexpr double kDefaultSeconds = 1;

/// Takes results from this process and the other ranks, and prints them in the order of the list.
class Batch {
  public:
    Batch(const AnalyseArguments& arguments, records::Notation notation,
          const std::vector<ListedPosition>& list)
        : arguments_(arguments), notation_(notation), list_(list) {}

    void take(std::size_t index, PositionAnalysis found, bool is_new) {
        const std::lock_guard lock(mutex_);
        ++done_;
        quick_ += is_new ? 0 : 1;
        waiting_.insert_or_assign(index, std::move(found));
        while (!waiting_.empty() && waiting_.begin()->first == printed_) print_next();
        progress_.update(done_, list_.size(), quick_);
    }

  private:
    void print_next() {
        const ListedPosition& entry = list_[printed_];
        const PositionAnalysis& found = waiting_.begin()->second;
        progress_.wipe();
        fmt::print("{}", arguments_.json
                             ? result_json(entry.position, found, notation_, entry.id, printed_ + 1)
                             : result_text(entry.position, found, notation_));
        std::fflush(stdout);
        waiting_.erase(waiting_.begin());
        ++printed_;
    }

    const AnalyseArguments& arguments_;
    records::Notation notation_;
    const std::vector<ListedPosition>& list_;
    ProgressLine progress_{"analysed"};
    std::mutex mutex_;
    std::map<std::size_t, PositionAnalysis> waiting_;
    std::size_t printed_ = 0;
    std::size_t done_ = 0;
    std::size_t quick_ = 0;
};

/// What the other ranks send to the first: the index, whether it is new, and the result.
std::string message_of(std::size_t index, bool is_new, const PositionAnalysis& found) {
    return fmt::format("{} {} {}", index, is_new ? 1 : 0, to_text(found));
}

/// Results of other ranks that are still to come.
std::size_t results_elsewhere(std::size_t count, const ProcessGroup& group) {
    const auto size = static_cast<std::size_t>(group.size());
    return count - (count + size - 1) / size;
}

/// Receives what the other ranks find until all of it is there.
void receive_all(ProcessGroup& group, const AnalysisJob& job, AnalysisCache* cache, Batch& batch) {
    constexpr std::chrono::milliseconds kPause{2};
    const std::string settings_key = job.settings.key();
    for (std::size_t left = results_elsewhere(job.count, group); left > 0;) {
        const auto message = group.receive();
        if (!message) {
            std::this_thread::sleep_for(kPause);
            continue;
        }
        --left;
        const auto words = split_words(*message);
        const auto index = static_cast<std::size_t>(parse_integer(words[0]).value_or(0));
        const bool is_new = words[1] == "1";
        const auto text_at = static_cast<std::size_t>(words[2].data() - message->data());
        const std::string_view text = std::string_view(*message).substr(text_at);
        PositionAnalysis found = analysis_from_text(text).value_or(PositionAnalysis());
        if (cache && is_new) {
            cache->add(settings_key + '|' + position_key(job.position(index)), found);
        }
        batch.take(index, std::move(found), is_new);
    }
}

CommandResult run_rank(ProcessGroup& group, AnalysisJob& job, AnalysisCache* cache, Batch& batch) {
    job.first = static_cast<std::size_t>(group.rank());
    job.step = static_cast<std::size_t>(group.size());
    if (group.rank() > 0) {
        job.done = [&](std::size_t index, const PositionAnalysis& found, bool is_new) {
            group.send(message_of(index, is_new, found));
        };
        const CommandResult result = run_analysis(job);
        if (!result) {
            fmt::print(stderr, "chuhe: {}\n", result.error());
            group.abort();
        }
        return result;
    }
    job.done = [&](std::size_t index, const PositionAnalysis& found, bool is_new) {
        batch.take(index, found, is_new);
    };
    std::thread receiver([&] { receive_all(group, job, cache, batch); });
    const CommandResult result = run_analysis(job);
    receiver.join();
    return result;
}

}  // namespace

CommandResult analyse_positions(const AnalyseArguments& arguments, records::Notation notation) {
    const auto list = read_positions(arguments.positions);
    if (!list) return error(list.error());
    ProcessGroup group;
    if (!group.complaint().empty()) return error(group.complaint());
    std::unique_ptr<AnalysisCache> cache;
    if (!arguments.cache.empty()) {
        auto opened = AnalysisCache::open(arguments.cache, group.rank() == 0);
        if (!opened) return error(opened.error());
        cache = std::move(*opened);
    }
    AnalysisJob job;
    job.count = list->size();
    job.position = [&](std::size_t index) { return (*list)[index].position; };
    job.settings = arguments.settings(kDefaultSeconds);
    job.threads = arguments.threads;
    job.cache = cache.get();
    Batch batch(arguments, notation, *list);
    const CommandResult result = run_rank(group, job, cache.get(), batch);
    if (result && cache && !cache->complaint().empty()) return error(cache->complaint());
    return result;
}

}  // namespace chuhe
