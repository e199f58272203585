#pragma once

#include <string>
#include <string_view>

namespace chuhe {

/// `text` as it may stand between the tags of HTML or SVG: `<` and `&` escaped.
std::string escape_markup(std::string_view text);

}  // namespace chuhe
