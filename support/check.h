#pragma once

#include <cstdio>
#include <cstdlib>

/// Assertions of internal consistency. CHUHE_ASSERTS decides, not NDEBUG, so that an optimised
/// build can keep them. Never for input of any kind: that gets a Result with a reason.

namespace chuhe::detail {
[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
    std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    std::abort();
}
}  // namespace chuhe::detail

#if CHUHE_ASSERTS
#define CHUHE_ASSERT(condition) \
    ((condition) ? void(0) : ::chuhe::detail::assertion_failed(#condition, __FILE__, __LINE__))
#else
#define CHUHE_ASSERT(condition) void(sizeof(!(condition)))
#endif
