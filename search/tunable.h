#pragma once

/// A number that the search's strength depends on and that a tuner may change. In ordinary builds
/// it is a compile-time constant; with CHUHE_TUNING it is a variable, listed in tunables() and
/// shown as an option of the program ("Tune <file>.<name>").
///
///     CHUHE_TUNABLE(kMargin, 80, 20, 200);   // name, default, least, most
///
/// A switch is a part of the search that is on, and that a tuning build can leave out to see what
/// it is worth.
///
///     CHUHE_SWITCH(kProbcut);

#if CHUHE_TUNING

#include <string>
#include <string_view>
#include <vector>

namespace chuhe {

class Tunable {
  public:
    Tunable(std::string_view file, std::string_view name, int value, int least, int most);
    operator int() const { return value_; }  // NOLINT: stands for a plain constant
    /// Not while a search runs.
    void set(int value) { value_ = value; }
    /// "<file without folder and ending>.<name without k>".
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] int least() const { return least_; }
    [[nodiscard]] int most() const { return most_; }

  private:
    std::string name_;
    int value_;
    int least_;
    int most_;
};

/// All of the program, in the order in which they were made.
inline std::vector<Tunable*>& tunables() {
    static std::vector<Tunable*> list;
    return list;
}

inline Tunable::Tunable(std::string_view file, std::string_view name, int value, int least,
                        int most)
    : value_(value), least_(least), most_(most) {
    file.remove_prefix(file.find_last_of('/') + 1);
    name_ = std::string(file.substr(0, file.find('.'))) + '.' + std::string(name.substr(1));
    tunables().push_back(this);
}

}  // namespace chuhe

#define CHUHE_TUNABLE(name, value, least, most) \
    inline ::chuhe::Tunable name(__FILE__, #name, value, least, most)

#else

#define CHUHE_TUNABLE(name, value, least, most) \
    inline constexpr int name = value;          \
    static_assert((least) <= (value) && (value) <= (most), "default out of its own range")

#endif

#define CHUHE_SWITCH(name) CHUHE_TUNABLE(name, 1, 0, 1)
