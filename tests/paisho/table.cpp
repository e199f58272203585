#include "table.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

#include "support/text.h"

namespace chuhe::paisho {

std::vector<std::vector<std::string>> read_table(const std::string& file, std::size_t fields) {
    std::ifstream stream(std::string(CHUHE_TEST_DATA) + "/paisho/" + file);
    if (!stream) throw std::runtime_error("cannot read " + file);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::vector<std::string> row;
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
        if (row.size() != fields) throw std::runtime_error(file + ": wrong row: " + line);
        rows.push_back(row);
    }
    return rows;
}

ScorePair parse_scores(std::string_view text) {
    const std::size_t comma = text.find(',');
    return {static_cast<int>(parse_integer(text.substr(0, comma)).value()),
            static_cast<int>(parse_integer(text.substr(comma + 1)).value())};
}

}  // namespace chuhe::paisho
