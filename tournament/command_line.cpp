#include "tournament/command_line.h"

#include <fmt/format.h>

#include <optional>

#include "support/text.h"
#include "tournament/tournament_file.h"

namespace chuhe::tournament {

namespace {

constexpr std::string_view kUsage =
    "usage: chuhe-match -engine cmd=A [name=A] ... -engine cmd=B ... -each tc=3+0.03 [flags]\n"
    "       chuhe-match tournament.toml [flags]\n"
    "       chuhe-match -engine cmd=A -each nodes=3000 -spsa iterations=N [state=FILE] ... "
    "[flags]\n"
    "Plays xiangqi engines against each other, or tunes the options of one by SPSA.\n\n";

/// Names that other tools use for the same thing.
std::string_view canonical(std::string_view flag) {
    if (flag == "seed" || flag == "randomseed") return "srand";
    if (flag == "pgn") return "pgnout";
    if (flag == "h" || flag == "-help") return "help";
    if (flag == "v" || flag == "-version") return "version";
    return flag;
}

class Reader {
  public:
    explicit Reader(std::span<const std::string> words) : words_(words) {}

    Result<std::variant<TournamentSettings, Notice>> read() {
        if (words_.empty()) return Notice{std::string(kUsage) + settings_help()};
        if (!words_[0].starts_with('-')) {
            if (auto read = load(words_[next_++]); !read) return error(read.error());
        }
        while (next_ < words_.size()) {
            const std::string& word = words_[next_++];
            if (word.size() < 2 || word[0] != '-')
                return error(fmt::format("'{}' stands where a flag such as -engine is expected",
                                         printable(word)));
            const std::string_view flag = canonical(std::string_view(word).substr(1));
            if (flag == "help") return Notice{std::string(kUsage) + settings_help()};
            if (flag == "version") return Notice{"chuhe-match of Chuhe 0.1.0\n"};
            if (auto done = read_flag(flag); !done) return error(done.error());
        }
        if (auto done = build_engines(); !done) return error(done.error());
        if (auto fine = check(settings_); !fine) return error(fine.error());
        return settings_;
    }

  private:
    Result<void> load(const std::string& path) {
        auto file = read_tournament_file(path, settings_);
        if (!file) return error(file.error());
        each_ = std::move(file->each);
        engines_ = std::move(file->engines);
        return {};
    }

    /// The words up to the next flag.
    std::span<const std::string> arguments() {
        const std::size_t first = next_;
        while (next_ < words_.size() && !words_[next_].starts_with('-')) ++next_;
        return words_.subspan(first, next_ - first);
    }

    static Result<KeyValue> split(std::string_view flag, std::string_view word) {
        const auto equals = word.find('=');
        if (equals == std::string_view::npos)
            return error(
                fmt::format("-{}: '{}' is not of the form key=value", flag, printable(word)));
        return KeyValue{word.substr(0, equals), word.substr(equals + 1)};
    }

    Result<void> read_flag(std::string_view flag) {
        if (flag == "config") {
            const auto words = arguments();
            if (words.size() != 1) return error("-config needs one file");
            const std::string& word = words[0];
            return load(word.starts_with("file=") ? word.substr(5) : word);
        }
        if (flag == "engine" || flag == "each") return read_engine(flag);
        if (is_single(flag)) return read_single(flag);
        if (is_group(flag)) return read_group(flag);
        return error(fmt::format("unknown flag '-{}'{}; -help lists all", printable(flag),
                                 suggestion(flag, flag_names())));
    }

    Result<void> read_engine(std::string_view flag) {
        std::vector<KeyValue> values;
        for (const std::string& word : arguments()) {
            auto pair = split(flag, word);
            if (!pair) return error(pair.error());
            // Checked here, so that the error comes with the flag; stored later.
            EngineConfig scratch;
            if (auto fine = set_engine_value(scratch, pair->first, pair->second); !fine)
                return error(fmt::format("-{}: {}", flag, fine.error()));
            values.push_back(std::move(*pair));
        }
        if (values.empty()) return error(fmt::format("-{} needs key=value words", flag));
        if (flag == "engine") {
            engines_.push_back(std::move(values));
        } else {
            each_.insert(each_.end(), values.begin(), values.end());
        }
        return {};
    }

    Result<void> read_single(std::string_view flag) {
        const auto words = arguments();
        if (words.size() > 1)
            return error(fmt::format("-{}: unexpected '{}'", flag, printable(words[1])));
        if (words.empty() && !is_switch(flag)) return error(fmt::format("-{} needs a value", flag));
        return set_value(settings_, "", flag, words.empty() ? std::string_view() : words[0]);
    }

    Result<void> read_group(std::string_view flag) {
        const auto words = arguments();
        if (words.empty()) return error(fmt::format("-{} needs key=value words", flag));
        for (const std::string& word : words) {
            const auto plain = plain_key(flag);
            Result<void> done;
            if (plain && words.size() == 1 && word.find('=') == std::string::npos) {
                done = set_value(settings_, flag, *plain, word);
            } else {
                auto pair = split(flag, word);
                if (!pair) return error(pair.error());
                done = set_value(settings_, flag, pair->first, pair->second);
            }
            if (!done) return done;
        }
        return {};
    }

    /// Settings for all come first, so that those of an engine override them.
    Result<void> build_engines() {
        for (const auto& own : engines_) {
            EngineConfig engine;
            for (const std::vector<KeyValue>& values : {each_, own}) {
                for (const auto& [key, value] : values) {
                    if (key == "tc") engine.time.move_time.reset();
                    if (key == "st") engine.time.base.reset();
                    if (auto done = set_engine_value(engine, key, value); !done) return done;
                }
            }
            settings_.engines.push_back(std::move(engine));
        }
        return {};
    }

    std::span<const std::string> words_;
    std::size_t next_ = 0;
    TournamentSettings settings_;
    std::vector<KeyValue> each_;
    std::vector<std::vector<KeyValue>> engines_;
};

}  // namespace

Result<std::variant<TournamentSettings, Notice>> parse_command_line(
    std::span<const std::string> words) {
    return Reader(words).read();
}

}  // namespace chuhe::tournament
