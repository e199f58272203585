#pragma once

#include <unistd.h>
#include <filesystem>
#include <string>
#include <string_view>

namespace chuhe::test {

/// A folder of its own that goes away with the test.
class TempFolder {
  public:
    TempFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("chuhe-records-" + std::to_string(::getpid()) + "-" + std::to_string(++count_))) {
        std::filesystem::create_directories(path_);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    static inline int count_ = 0;
    std::filesystem::path path_;
};

}  // namespace chuhe::test
