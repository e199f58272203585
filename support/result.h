#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace chuhe {

/// A value, or one line that tells a person what was wrong and where.
template <class T>
using Result = tl::expected<T, std::string>;

inline tl::unexpected<std::string> error(std::string reason) {
    return tl::unexpected<std::string>(std::move(reason));
}

}  // namespace chuhe
