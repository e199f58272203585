#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace chuhe::paisho {

/// The rows of a table in tests/data/paisho: tab-separated fields, `#` starts a comment line.
/// Throws when the file cannot be read or a row has another number of fields.
std::vector<std::vector<std::string>> read_table(const std::string& file, std::size_t fields);

/// "3,-1" as two numbers.
struct ScorePair {
    int south;
    int north;
    friend bool operator==(const ScorePair&, const ScorePair&) = default;
};
ScorePair parse_scores(std::string_view text);

}  // namespace chuhe::paisho
