#include "engine/tuning.h"

#include <fmt/format.h>

#include "search/tunable.h"
#include "support/text.h"

namespace chuhe {

#if CHUHE_TUNING

std::vector<std::string> tuning_option_lines() {
    std::vector<std::string> lines;
    for (const Tunable* tunable : tunables()) {
        lines.push_back(fmt::format("option name Tune {} type spin default {} min {} max {}",
                                    tunable->name(), int{*tunable}, tunable->least(),
                                    tunable->most()));
    }
    return lines;
}

std::optional<Result<int>> set_tunable(std::string_view arguments) {
    const auto words = split_words(arguments);
    if (words.size() < 3 || words[0] != "name" || words[1] != "Tune") return {};
    for (Tunable* tunable : tunables()) {
        if (tunable->name() != words[2]) continue;
        const auto value = words.size() == 5 ? parse_integer(words[4]) : std::nullopt;
        if (!value || *value < tunable->least() || *value > tunable->most()) {
            return error(fmt::format("{} takes a number from {} to {}", tunable->name(),
                                     tunable->least(), tunable->most()));
        }
        tunable->set(static_cast<int>(*value));
        return int{*tunable};
    }
    return {};
}

#else

std::vector<std::string> tuning_option_lines() {
    return {};
}

std::optional<Result<int>> set_tunable(std::string_view) {
    return {};
}

#endif

}  // namespace chuhe
