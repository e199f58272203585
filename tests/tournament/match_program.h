#pragma once

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "tournament/process.h"

namespace chuhe::tournament {

/// A folder of this test process, gone with the object.
class Folder {
  public:
    Folder() : path_("/tmp/chuhe_match_test_" + std::to_string(::getpid())) {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(file(name)).rdbuf();
        return text.str();
    }

  private:
    std::string path_;
};

inline std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> result;
    for (std::string word; stream >> word;) result.push_back(word);
    return result;
}

/// Starts chuhe-match with these flags, separated by blanks.
inline std::unique_ptr<Process> start(const std::string& flags) {
    auto process = Process::start({CHUHE_BINARY_DIR "/chuhe-match", words(flags), "", ""});
    REQUIRE(process);
    return std::move(*process);
}

inline std::string mock_flag(const std::string& name, const std::string& mode = "polite") {
    return "-engine name=" + name + " cmd=" CHUHE_BINARY_DIR "/mock_engine args=mode=" + mode + " ";
}

/// A run that is over: its standard output, and how it ended.
struct Finished {
    std::string output;
    std::string end;
};

inline Finished run(const std::string& flags, int patience_ms = 30000) {
    auto process = start(flags);
    Finished result;
    Line line;
    const TimePoint deadline = Clock::now() + Milliseconds{patience_ms};
    while (process->read_line(line, deadline, {}) == ReadStatus::kLine)
        result.output += line.text + "\n";
    result.end = process->finish(Milliseconds{2000});
    return result;
}

/// How often `part` occurs.
inline int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

}  // namespace chuhe::tournament
