#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "support/result.h"
#include "tournament/spsa.h"

namespace chuhe::tournament {

/// How far a tuning has come.
struct TuningProgress {
    std::vector<double> theta;
    int done = 0;         ///< all iterations up to this one were applied
    std::set<int> ahead;  ///< those above, beyond a gap, that were applied as well
    // Games so far, as the side of the plus settings sees them.
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] bool is_applied(int iteration) const {
        return iteration <= done || ahead.contains(iteration);
    }
    [[nodiscard]] int applied() const { return done + static_cast<int>(ahead.size()); }
    /// Books an iteration as applied.
    void mark(int iteration);

    friend bool operator==(const TuningProgress&, const TuningProgress&) = default;
};

/// The memory of a tuning: one JSON file, replaced as a whole, so that it is complete at any
/// moment. What belongs to iterations that were under way is not in it; they are played again.
class TuningState {
  public:
    TuningState() = default;
    TuningState(const TuningState&) = delete;
    TuningState& operator=(const TuningState&) = delete;
    ~TuningState();

    /// Opens or creates the file. One that exists must be that of a tuning of the same parameters
    /// and of the same `identity` (an object, compared key by key); its progress is taken over.
    Result<void> open(const std::string& path, const Spsa& spsa, const nlohmann::json& identity);

    Result<void> save(const TuningProgress& progress);

    /// What was found when the file was opened, or the beginning.
    [[nodiscard]] const TuningProgress& found() const { return found_; }

  private:
    Result<void> read(const std::string& text, const Spsa& spsa);
    Result<void> check_identity(const nlohmann::json& json) const;
    Result<void> check_parameters(const nlohmann::json& json) const;

    std::string path_;  ///< empty: nothing is written
    int lock_ = -1;     ///< the file, open and locked against other runs
    nlohmann::json identity_;
    std::vector<TuningParameter> parameters_;
    TuningProgress found_;
};

}  // namespace chuhe::tournament
