#pragma once

/// A number that the search's strength depends on and that a tuner may change. In ordinary builds
/// it is a compile-time constant; with CHUHE_TUNING it is a variable, listed in tunables() and
/// shown as an option.
///
///     CHUHE_TUNABLE(kMargin, 80, 20, 200);   // name, default, least, most

#if CHUHE_TUNING

#include <vector>

namespace chuhe {

class Tunable {
  public:
    Tunable(const char* name, int value, int least, int most);
    operator int() const { return value_; }  // NOLINT: stands for a plain constant
    void set(int value) { value_ = value; }
    const char* name() const { return name_; }
    int least() const { return least_; }
    int most() const { return most_; }

  private:
    const char* name_;
    int value_;
    int least_;
    int most_;
};

std::vector<Tunable*>& tunables();

inline Tunable::Tunable(const char* name, int value, int least, int most)
    : name_(name), value_(value), least_(least), most_(most) {
    tunables().push_back(this);
}
inline std::vector<Tunable*>& tunables() {
    static std::vector<Tunable*> list;
    return list;
}

}  // namespace chuhe

#define CHUHE_TUNABLE(name, value, least, most) \
    inline ::chuhe::Tunable name(#name, value, least, most)

#else

#define CHUHE_TUNABLE(name, value, least, most) \
    inline constexpr int name = value;          \
    static_assert((least) <= (value) && (value) <= (most), "default out of its own range")

#endif
