#pragma once

#include <string_view>

namespace chuhe {

/// The parts of the report page, from the files in engine/page/. The first one has places for the
/// others and for the data: {{style}}, {{script}} and {{data}}.
extern const std::string_view kPageHtml;
extern const std::string_view kPageStyle;
extern const std::string_view kPageScript;

}  // namespace chuhe
