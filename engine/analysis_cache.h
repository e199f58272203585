#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/analysis.h"

namespace chuhe {

/// A result as one line of JSON, and back; nothing when the text is damaged.
std::string to_text(const PositionAnalysis& found);
std::optional<PositionAnalysis> analysis_from_text(std::string_view text);

/// Results kept in a file: a line of JSON each, appended at once, so that a run that was killed
/// goes on where it was. The first line says what the file is; a torn last line is dropped.
class AnalysisCache {
  public:
    /// Makes the file when there is none. Files of any other kind are refused and stay as they are.
    /// Without `keeps`, the file is only read, and may be missing.
    static Result<std::unique_ptr<AnalysisCache>> open(const std::string& path, bool keeps = true);
    ~AnalysisCache();
    AnalysisCache(const AnalysisCache&) = delete;
    AnalysisCache& operator=(const AnalysisCache&) = delete;

    [[nodiscard]] std::optional<PositionAnalysis> find(const std::string& key) const;
    /// Calls must not overlap with each other. A full disk is told by `complaint()`.
    void add(const std::string& key, const PositionAnalysis& found);

    [[nodiscard]] std::size_t size() const { return results_.size(); }
    /// Empty, or why results could not be kept.
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

  private:
    AnalysisCache(int descriptor, bool keeps) : descriptor_(descriptor), keeps_(keeps) {}
    std::string load(const std::string& path);
    void read_line(std::string_view line);

    int descriptor_;
    bool keeps_;
    std::unordered_map<std::string, PositionAnalysis> results_;  ///< of the file as it was opened
    std::string complaint_;
};

}  // namespace chuhe
