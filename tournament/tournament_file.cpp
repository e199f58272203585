#include "tournament/tournament_file.h"

#include <fmt/format.h>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include "support/text.h"

namespace chuhe::tournament {

namespace {

std::string place(const std::string& path, const toml::node& node) {
    return fmt::format("{}:{}", path, node.source().begin.line);
}

/// A scalar as the text that the command line would carry.
Result<std::string> scalar_text(const std::string& where, const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
    if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto* flag = node.as_boolean()) return std::string(flag->get() ? "true" : "false");
    return error(fmt::format("{}: a text, number or boolean is expected here", where));
}

Result<std::vector<KeyValue>> read_engine(const std::string& path, const toml::table& table) {
    std::vector<KeyValue> values;
    EngineConfig scratch;
    const auto add = [&](const std::string& key, const toml::node& node) -> Result<void> {
        auto text = scalar_text(place(path, node), node);
        if (!text) return error(text.error());
        if (auto fine = set_engine_value(scratch, key, *text); !fine)
            return error(fmt::format("{}: {}", place(path, node), fine.error()));
        values.emplace_back(key, std::move(*text));
        return {};
    };
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        if (const auto* options = node.as_table(); options != nullptr && name == "option") {
            for (const auto& [option, value] : *options) {
                if (auto done = add("option." + std::string(option.str()), value); !done)
                    return error(done.error());
            }
        } else if (const auto* list = node.as_array(); list != nullptr && name == "initstr") {
            for (const auto& item : *list) {
                if (auto done = add(name, item); !done) return error(done.error());
            }
        } else if (auto done = add(name, node); !done) {
            return error(done.error());
        }
    }
    return values;
}

Result<void> read_engines(const std::string& path, const toml::node& node, FileEngines& result) {
    const auto* list = node.as_array();
    if (list == nullptr)
        return error(fmt::format("{}: write engines as [[engine]]", place(path, node)));
    for (const auto& item : *list) {
        if (!item.is_table())
            return error(fmt::format("{}: write engines as [[engine]]", place(path, item)));
        auto values = read_engine(path, *item.as_table());
        if (!values) return error(values.error());
        result.engines.push_back(std::move(*values));
    }
    return {};
}

Result<void> store(const std::string& path, TournamentSettings& settings, std::string_view group,
                   std::string_view key, const toml::node& node) {
    auto text = scalar_text(place(path, node), node);
    if (!text) return error(text.error());
    if (auto done = set_value(settings, group, key, *text); !done)
        return error(fmt::format("{}: {}", place(path, node), done.error()));
    return {};
}

}  // namespace

Result<FileEngines> read_tournament_file(const std::string& path, TournamentSettings& settings) {
    auto parsed = toml::parse_file(path);
    if (!parsed) {
        return error(fmt::format("{}:{}: {}", path, parsed.error().source().begin.line,
                                 parsed.error().description()));
    }
    FileEngines result;
    for (const auto& [key, node] : parsed.table()) {
        const std::string_view name = key.str();
        if (name == "engine") {
            if (auto done = read_engines(path, node, result); !done) return error(done.error());
        } else if (name == "each" && node.is_table()) {
            auto values = read_engine(path, *node.as_table());
            if (!values) return error(values.error());
            result.each = std::move(*values);
        } else if (const auto* table = node.as_table(); table != nullptr && is_group(name)) {
            for (const auto& [inner, value] : *table) {
                if (auto done = store(path, settings, name, inner.str(), value); !done)
                    return error(done.error());
            }
        } else if (node.is_table() || node.is_array()) {
            return error(fmt::format("{}: unknown table '{}'{}", place(path, node), printable(name),
                                     suggestion(name, flag_names())));
        } else if (auto done = store(path, settings, "", name, node); !done) {
            return error(done.error());
        }
    }
    return result;
}

}  // namespace chuhe::tournament
