#pragma once

#include <string>

#include "tournament/settings.h"

namespace chuhe::tournament {

/// A participant played by the mock engine, such as "dialect=ucci mode=crash from=3". Its dialect
/// is named, since finding it out takes seconds.
inline EngineConfig mock(const std::string& name, const std::string& script) {
    EngineConfig engine;
    engine.name = name;
    static_cast<void>(set_engine_value(engine, "cmd", CHUHE_BINARY_DIR "/mock_engine"));
    static_cast<void>(set_engine_value(engine, "args", script));
    engine.dialect = Dialect::kUci;
    constexpr std::string_view kKey = "dialect=";
    if (const auto at = script.find(kKey); at != std::string::npos) {
        const auto start = at + kKey.size();
        engine.dialect =
            parse_dialect(script.substr(start, script.find(' ', start) - start)).value();
    }
    engine.time.move_time = Milliseconds{100};
    engine.time.margin = Milliseconds{100};
    engine.startup_time = Milliseconds{3000};
    return engine;
}

}  // namespace chuhe::tournament
