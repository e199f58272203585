#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace chuhe {

/// The processes that work on one batch: this one alone, or those that mpirun started when the
/// program was built with MPI. Calls must not overlap.
class ProcessGroup {
  public:
    ProcessGroup();
    ~ProcessGroup();
    ProcessGroup(const ProcessGroup&) = delete;
    ProcessGroup& operator=(const ProcessGroup&) = delete;

    [[nodiscard]] int rank() const { return rank_; }
    [[nodiscard]] int size() const { return size_; }
    /// Empty, or why the work cannot be shared: started by mpirun but built without MPI.
    [[nodiscard]] std::string complaint() const;

    /// Ends all processes: one of them cannot do its part, and the others would wait for it.
    void abort();

    /// To rank 0.
    void send(std::string_view message);
    /// In rank 0: the next message of another rank, or none when none has come.
    std::optional<std::string> receive();

  private:
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace chuhe
