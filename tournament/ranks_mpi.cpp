// Ranks over MPI. Only the main thread of each rank calls it.

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <thread>

#include "support/clock.h"
#include "tournament/game_json.h"
#include "tournament/ranks.h"

namespace chuhe::tournament {

namespace {

enum Tag : int { kTask = 1, kResult, kAlive, kStop, kEnd, kLeaving };

constexpr std::int64_t kAliveInterval = 500;
/// A rank that was silent for so long is given up.
constexpr std::int64_t kSilence = 5000;
constexpr Milliseconds kNap{1};
/// How long rank 0 waits at the end for the others to say that they are leaving.
constexpr std::int64_t kFarewell = 5000;

bool initialised = false;
bool all_alive = true;

void send(int rank, Tag tag, const std::string& text = "") {
    // Messages are small or awaited, so a blocking send returns soon, to dead ranks as well.
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}

struct Message {
    int rank = 0;
    int tag = 0;
    std::string text;
};

std::optional<Message> receive() {
    int arrived = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status) != MPI_SUCCESS ||
        arrived == 0)
        return {};
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG,
                    std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, message.rank, message.tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

void broadcast(std::string& text) {
    int size = static_cast<int>(text.size());
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    text.resize(static_cast<std::size_t>(size));
    MPI_Bcast(text.data(), size, MPI_CHAR, 0, MPI_COMM_WORLD);
}

int own_rank() {
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

/// The games of the other ranks, as rank 0 sees them.
class RankPool : public GamePool {
  public:
    RankPool(const TournamentSettings& settings, int ranks)
        : slots_(settings.concurrency), workers_(static_cast<std::size_t>(ranks)) {
        for (Worker& worker : workers_) worker.heard_ms = now_ms();
        workers_[0].alive = false;  // that is us
    }
    ~RankPool() override { say_farewell(); }

    [[nodiscard]] int free_slots() const override {
        int free = 0;
        for (const Worker& worker : workers_) {
            if (worker.alive) free += slots_ - static_cast<int>(worker.tasks.size());
        }
        return free;
    }
    [[nodiscard]] int running() const override {
        int games = static_cast<int>(lost_.size());
        for (const Worker& worker : workers_) games += static_cast<int>(worker.tasks.size());
        return games;
    }
    void start(const GameTask& task) override {
        std::size_t best = 0;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            if (!workers_[i].alive) continue;
            if (best == 0 || workers_[i].tasks.size() < workers_[best].tasks.size()) best = i;
        }
        workers_[best].tasks[task.id] = task;
        send(static_cast<int>(best), kTask, dump(to_json(task)));
    }

    std::optional<GameRecord> wait(Milliseconds patience) override {
        const std::int64_t deadline = now_ms() + patience.count();
        while (true) {
            while (const auto message = receive()) {
                if (auto game = take(*message)) return game;
            }
            keep_in_touch();
            if (!lost_.empty()) {
                GameRecord game;
                game.task = std::move(lost_.back());
                lost_.pop_back();
                return game;
            }
            if (now_ms() >= deadline) return {};
            std::this_thread::sleep_for(kNap);
        }
    }

    void stop() override {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            if (workers_[i].alive) send(static_cast<int>(i), kStop);
        }
    }

    [[nodiscard]] std::string place() const override {
        std::size_t alive = 0;
        for (const Worker& worker : workers_) alive += worker.alive ? 1 : 0;
        return std::to_string(alive) + " of " + std::to_string(workers_.size() - 1) + " ranks";
    }

  private:
    struct Worker {
        bool alive = true;
        std::int64_t heard_ms = 0;
        std::map<int, GameTask> tasks;
    };

    std::optional<GameRecord> take(const Message& message) {
        Worker& worker = workers_[static_cast<std::size_t>(message.rank)];
        if (!worker.alive) return {};  // given up already; its games are played elsewhere
        worker.heard_ms = now_ms();
        if (message.tag != kResult) return {};
        const auto json = nlohmann::json::parse(message.text, nullptr, false);
        auto game = game_from_json(json);
        if (!game || worker.tasks.erase(game->task.id) == 0) return {};
        return std::move(*game);
    }

    void keep_in_touch() {
        const std::int64_t now = now_ms();
        const bool ping = now - pinged_ms_ >= kAliveInterval;
        if (ping) pinged_ms_ = now;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            Worker& worker = workers_[i];
            if (!worker.alive) continue;
            if (ping) send(static_cast<int>(i), kAlive);
            if (now - worker.heard_ms <= kSilence) continue;
            std::fprintf(stderr,
                         "chuhe-match: rank %d fell silent; its %zu games are played again\n",
                         static_cast<int>(i), worker.tasks.size());
            worker.alive = all_alive = false;
            for (auto& [id, task] : worker.tasks) lost_.push_back(std::move(task));
            worker.tasks.clear();
        }
    }

    /// Ends the other ranks and tells them whether everyone can leave MPI in order.
    void say_farewell() {
        std::size_t waiting = 0;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            if (!workers_[i].alive) continue;
            send(static_cast<int>(i), kEnd, all_alive ? "finalize" : "exit");
            ++waiting;
        }
        const std::int64_t deadline = now_ms() + kFarewell;
        while (waiting > 0 && now_ms() < deadline) {
            const auto message = receive();
            if (message && message->tag == kLeaving) --waiting;
            if (!message) std::this_thread::sleep_for(kNap);
        }
        if (waiting > 0) all_alive = false;
    }

    int slots_;
    std::vector<Worker> workers_;
    std::vector<GameTask> lost_;
    std::int64_t pinged_ms_ = 0;
};

}  // namespace

Result<Ranks> join_ranks() {
    // Starting MPI takes a while and is not needed for a single process.
    const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");  // NOLINT: one thread so far
    if (size == nullptr && std::getenv("PMI_SIZE") == nullptr) return Ranks{};  // NOLINT
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    initialised = true;
    Ranks ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    return ranks;
}

bool share_preparation(TournamentSettings& settings, bool ready) {
    if (!initialised) return ready;
    nlohmann::json json = nlohmann::json::array();
    for (const EngineConfig& engine : settings.engines)
        json.push_back({engine.name, std::string(to_string(engine.dialect))});
    std::string text = ready ? dump(json) : "";
    broadcast(text);
    if (text.empty()) return false;
    if (own_rank() == 0) return true;
    json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_array() || json.size() != settings.engines.size()) return false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        settings.engines[i].name = json[i][0].get<std::string>();
        settings.engines[i].dialect =
            parse_dialect(json[i][1].get<std::string>()).value_or(Dialect::kDetect);
    }
    return true;
}

void serve_games(const TournamentSettings& settings) {
    LocalPool pool(settings);
    std::int64_t heard_ms = now_ms();
    std::int64_t spoke_ms = 0;
    while (true) {
        while (const auto message = receive()) {
            heard_ms = now_ms();
            if (message->tag == kStop) pool.stop();
            if (message->tag == kEnd) {
                all_alive = message->text == "finalize";
                send(0, kLeaving);
                return;
            }
            if (message->tag != kTask) continue;
            const auto task = task_from_json(nlohmann::json::parse(message->text, nullptr, false));
            if (task) pool.start(*task);
        }
        if (const auto game = pool.wait(kNap)) send(0, kResult, dump(to_json(*game)));
        if (now_ms() - spoke_ms >= kAliveInterval) {
            spoke_ms = now_ms();
            send(0, kAlive);
        }
        if (now_ms() - heard_ms > kSilence) {
            all_alive = false;  // rank 0 is gone, and with it the tournament
            return;
        }
    }
}

std::unique_ptr<GamePool> make_rank_pool(const TournamentSettings& settings, const Ranks& ranks) {
    if (ranks.count == 1) return std::make_unique<LocalPool>(settings);
    return std::make_unique<RankPool>(settings, ranks.count);
}

void leave_ranks(int status) {
    if (!initialised) return;
    if (all_alive) {
        MPI_Finalize();
        return;
    }
    std::fflush(stdout);
    std::fflush(stderr);
    ::_exit(status);
}

}  // namespace chuhe::tournament
