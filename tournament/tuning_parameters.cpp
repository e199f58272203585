#include "tournament/tuning_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "support/text.h"
#include "tournament/settings.h"

namespace chuhe::tournament {

namespace {

/// The default perturbation is the range divided by this, as is usual at fishtest.
constexpr double kStepsInRange = 20;
constexpr double kDefaultRatio = 0.002;
/// Whole numbers up to here stay exact and far from any overflow.
constexpr std::int64_t kLargest = 1000000000;

const std::vector<std::string> kKeys{"name", "start", "least", "most", "c_end", "r_end"};

/// A parameter as it was asked for; the engine's option fills the gaps.
struct Wish {
    std::string place;  ///< how errors begin
    std::string name;
    std::optional<std::int64_t> start;
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    std::optional<double> c_end;
    std::optional<double> r_end;
};

Result<std::int64_t> read_whole(const toml::node& node) {
    const auto* number = node.as_integer();
    if (number == nullptr || number->get() < -kLargest || number->get() > kLargest)
        return error(fmt::format("a whole number from {} to {} is expected", -kLargest, kLargest));
    return number->get();
}

/// NaN fails every comparison, so the wanted side is asked for.
Result<double> read_positive(const toml::node& node) {
    const auto number = node.value<double>();
    if (!number || node.is_boolean() || !(*number > 0 && *number <= kLargest))
        return error(fmt::format("a number above 0 and up to {} is expected", kLargest));
    return *number;
}

template <class T>
Result<void> store(std::optional<T>& target, Result<T> value) {
    if (!value) return error(value.error());
    target = *value;
    return {};
}

Result<void> store(Wish& wish, std::string_view key, const toml::node& node) {
    if (key == "start") return store(wish.start, read_whole(node));
    if (key == "least") return store(wish.least, read_whole(node));
    if (key == "most") return store(wish.most, read_whole(node));
    if (key == "c_end") return store(wish.c_end, read_positive(node));
    if (key == "r_end") return store(wish.r_end, read_positive(node));
    const auto* text = node.as_string();
    if (text == nullptr || text->get().empty()) return error("a text is expected");
    wish.name = text->get();
    return {};
}

Result<Wish> read_wish(const std::string& path, const toml::table& table) {
    Wish wish;
    wish.place = fmt::format("{}:{}", path, table.source().begin.line);
    for (const auto& [key, node] : table) {
        const std::string place = fmt::format("{}:{}", path, node.source().begin.line);
        if (std::find(kKeys.begin(), kKeys.end(), key.str()) == kKeys.end())
            return error(fmt::format("{}: unknown key '{}'{}; known are {}", place,
                                     printable(key.str()), suggestion(key.str(), kKeys),
                                     fmt::join(kKeys, ", ")));
        if (auto stored = store(wish, key.str(), node); !stored)
            return error(fmt::format("{}: {}: {}", place, key.str(), stored.error()));
    }
    if (wish.name.empty()) return error(fmt::format("{}: the parameter has no name", wish.place));
    return wish;
}

Result<std::vector<Wish>> read_file(const std::string& path) {
    const auto parsed = toml::parse_file(path);
    if (!parsed) {
        const auto& problem = parsed.error();
        return error(
            fmt::format("{}:{}: {}", path, problem.source().begin.line, problem.description()));
    }
    std::vector<Wish> wishes;
    for (const auto& [key, node] : parsed.table()) {
        const auto* list = node.as_array();
        if (key.str() != "parameter" || list == nullptr ||
            !std::all_of(list->begin(), list->end(), [](const auto& n) { return n.is_table(); }))
            return error(fmt::format("{}:{}: '{}' stands where [[parameter]] is expected", path,
                                     node.source().begin.line, printable(key.str())));
        for (const toml::node& item : *list) {
            auto wish = read_wish(path, *item.as_table());
            if (!wish) return error(wish.error());
            wishes.push_back(std::move(*wish));
        }
    }
    if (wishes.empty()) return error(fmt::format("{}: there is no [[parameter]]", path));
    return wishes;
}

/// A spin of one or two values. No small perturbation exists for it, so it is not tuned unasked.
bool is_switch(const OptionLine& option) {
    if (!option.least || !option.most) return false;
    const double range = static_cast<double>(*option.most) - static_cast<double>(*option.least);
    return range == 0 || range == 1;
}

Result<std::vector<Wish>> take_from_engine(std::string_view prefix,
                                           std::span<const OptionLine> offered) {
    std::vector<Wish> wishes;
    for (const OptionLine& option : offered) {
        if (option.type != "spin" || is_switch(option) ||
            !equal_ignoring_case(std::string_view(option.name).substr(0, prefix.size()), prefix))
            continue;
        Wish wish;
        wish.place = "the engine";
        wish.name = option.name;
        wishes.push_back(std::move(wish));
    }
    if (wishes.empty())
        return error(fmt::format(
            "the engine has no option of type spin with more than two values that begins with '{}'",
            printable(prefix)));
    return wishes;
}

/// The spin of that name, or none.
const OptionLine* find_spin(std::span<const OptionLine> offered, std::string_view name) {
    const auto found = std::find_if(offered.begin(), offered.end(), [name](const OptionLine& o) {
        return o.type == "spin" && equal_ignoring_case(o.name, name);
    });
    return found == offered.end() ? nullptr : &*found;
}

std::vector<std::string> spin_names(std::span<const OptionLine> offered) {
    std::vector<std::string> names;
    for (const OptionLine& option : offered) {
        if (option.type == "spin") names.push_back(option.name);
    }
    return names;
}

/// What is wrong with the numbers; empty when nothing is.
std::string complaint(const TuningParameter& parameter, const OptionLine& option) {
    const auto& [name, start, least, most, c_end, r_end] = parameter;
    if (least >= most) return fmt::format("least {} is not below most {}", least, most);
    if (least < *option.least || most > *option.most)
        return fmt::format("{} to {} is more than the engine allows, {} to {}", least, most,
                           *option.least, *option.most);
    if (start < least || start > most)
        return fmt::format("start {} is outside of {} to {}", start, least, most);
    if (c_end > static_cast<double>(most - least))
        return fmt::format("c_end {} is wider than the range {} to {}", c_end, least, most);
    return {};
}

Result<TuningParameter> complete(const Wish& wish, std::span<const OptionLine> offered) {
    const OptionLine* option = find_spin(offered, wish.name);
    if (option == nullptr)
        return error(fmt::format("{}: the engine has no option '{}' of type spin{}", wish.place,
                                 printable(wish.name), suggestion(wish.name, spin_names(offered))));
    const std::string subject = fmt::format("{}: '{}'", wish.place, printable(option->name));
    if (!option->initial || !option->least || !option->most)
        return error(fmt::format("{}: the engine names no default, min and max", subject));
    if (*option->least < -kLargest || *option->most > kLargest)
        return error(fmt::format("{}: the engine's range {} to {} exceeds {} to {}", subject,
                                 *option->least, *option->most, -kLargest, kLargest));
    TuningParameter parameter;
    parameter.name = option->name;
    parameter.start = wish.start.value_or(*option->initial);
    parameter.least = wish.least.value_or(*option->least);
    parameter.most = wish.most.value_or(*option->most);
    parameter.c_end =
        wish.c_end.value_or(static_cast<double>(parameter.most - parameter.least) / kStepsInRange);
    parameter.r_end = wish.r_end.value_or(kDefaultRatio);
    if (const std::string wrong = complaint(parameter, *option); !wrong.empty())
        return error(fmt::format("{}: {}", subject, wrong));
    return parameter;
}

}  // namespace

Result<std::vector<TuningParameter>> read_tuning_parameters(const std::string& source,
                                                            std::span<const OptionLine> offered) {
    const auto wishes =
        source.starts_with(kEngineSource)
            ? take_from_engine(std::string_view(source).substr(kEngineSource.size()), offered)
            : read_file(source);
    if (!wishes) return error(wishes.error());
    std::vector<TuningParameter> parameters;
    std::set<std::string> names;
    for (const Wish& wish : *wishes) {
        auto parameter = complete(wish, offered);
        if (!parameter) return error(parameter.error());
        if (!names.insert(parameter->name).second)
            return error(
                fmt::format("{}: '{}' comes twice", wish.place, printable(parameter->name)));
        parameters.push_back(std::move(*parameter));
    }
    return parameters;
}

}  // namespace chuhe::tournament
