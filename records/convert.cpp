#include "records/convert.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "support/random.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

namespace fs = std::filesystem;

/// Where converted games go: all into one file, or each input into a file of its own.
class Output {
  public:
    virtual ~Output() = default;
    /// Before the games of an input file.
    virtual void begin(const fs::path& input) = 0;
    virtual Result<void> add(std::string_view bytes) = 0;
    /// After them; nothing is written for an input without games.
    virtual Result<void> end() = 0;
};

/// Everything into one file, which appears when all is done.
class SingleFile : public Output {
  public:
    explicit SingleFile(fs::path path) : path_(std::move(path)), part_(path_) {
        part_ += ".part";
        file_.open(part_, std::ios::binary | std::ios::trunc);
    }
    SingleFile(const SingleFile&) = delete;
    SingleFile& operator=(const SingleFile&) = delete;
    ~SingleFile() override {
        if (finished_) return;
        file_.close();
        std::error_code ignored;
        fs::remove(part_, ignored);
    }

    [[nodiscard]] bool is_open() const { return file_.is_open(); }
    void begin(const fs::path&) override {}
    Result<void> add(std::string_view bytes) override {
        file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return state();
    }
    Result<void> end() override { return {}; }

    Result<void> finish() {
        file_.close();
        if (auto ok = state(); !ok) return ok;
        std::error_code failure;
        fs::rename(part_, path_, failure);
        finished_ = !failure;
        if (failure)
            return error(fmt::format("cannot write {}: {}", path_.string(), failure.message()));
        return {};
    }

  private:
    [[nodiscard]] Result<void> state() const {
        if (file_) return {};
        return error(fmt::format("cannot write {}: {}", part_.string(), std::strerror(errno)));
    }

    fs::path path_;
    fs::path part_;
    std::ofstream file_;
    bool finished_ = false;
};

/// One file an input, or one a game where the format holds no more.
class ManyFiles : public Output {
  public:
    ManyFiles(fs::path root, fs::path target, FileFormat format)
        : root_(std::move(root)), target_(std::move(target)), format_(format) {}

    void begin(const fs::path& input) override {
        games_.clear();
        name_ = target_;
        if (!root_.empty()) {
            // By name only: a link must not lead the output to where it points.
            name_ /= input.lexically_relative(root_);
            name_.replace_extension(extension_of(format_));
        }
    }
    Result<void> add(std::string_view bytes) override {
        if (holds_many_games(format_) && !games_.empty()) {
            games_.back() += bytes;
        } else {
            games_.emplace_back(bytes);
        }
        return {};
    }
    Result<void> end() override {
        if (games_.empty()) return {};
        if (name_.has_parent_path()) {
            std::error_code failure;
            fs::create_directories(name_.parent_path(), failure);
            if (failure) {
                return error(fmt::format("cannot make {}: {}", name_.parent_path().string(),
                                         failure.message()));
            }
        }
        for (const std::string& game : games_) {
            if (auto ok = write_file(fresh_name(), game); !ok) return ok;
        }
        return {};
    }

  private:
    /// Inputs that differ in their extension only must not overwrite each other.
    fs::path fresh_name() {
        fs::path name = name_;
        for (int number = 2; !used_.insert(name).second; ++number) {
            name = name_.parent_path() / fmt::format("{}-{}{}", name_.stem().string(), number,
                                                     name_.extension().string());
        }
        return name;
    }

    fs::path root_;  ///< empty for a single input
    fs::path target_;
    FileFormat format_;
    fs::path name_;
    std::vector<std::string> games_;
    std::set<fs::path> used_;
};

class Converter {
  public:
    Converter(const ConvertOptions& options, FileFormat format, Output& output)
        : options_(options), write_(options.write), output_(output) {
        write_.format = format;
    }

    /// The error is one of writing, which would meet the other files too.
    Result<void> convert_file(const fs::path& path) {
        const auto bytes = read_file(path);
        if (!bytes) {
            ++summary.files_refused;
            refuse(path, 0, bytes.error());
            return {};
        }
        output_.begin(path);
        Result<void> state;
        int number = 0;
        int good = 0;
        read_games(*bytes, options_.read, [&](Result<Game> game) {
            ++number;
            if (!state) return;
            if (!game) {
                refuse(path, number, game.error());
                return;
            }
            ++good;
            state = add_game(path, number, *game);
        });
        ++(good > 0 ? summary.files : summary.files_refused);
        if (!state) return state;
        return output_.end();
    }

    ConvertSummary summary;

  private:
    void refuse(const fs::path& path, int number, const std::string& reason) {
        ++summary.games_refused;
        if (options_.on_refused) options_.on_refused(path, number, reason);
    }

    Result<void> add_game(const fs::path& path, int number, const Game& game) {
        if (options_.deduplicate && !seen_.insert(game_fingerprint(game)).second) {
            ++summary.duplicates;
            return {};
        }
        const auto bytes = write_game(game, write_);
        if (!bytes) return error(bytes.error());
        if (auto ok = output_.add(*bytes); !ok) return ok;
        ++summary.games;
        summary.moves += static_cast<std::uint64_t>(game.move_count());
        if (!game.notes().empty()) ++summary.games_noted;
        for (const std::string& note : game.notes()) {
            if (options_.on_note) options_.on_note(path, number, note);
        }
        return {};
    }

    const ConvertOptions& options_;
    WriteOptions write_;
    Output& output_;
    std::unordered_set<std::uint64_t> seen_;
};

bool is_game_file(const fs::path& path) {
    constexpr std::string_view kRead[] = {".pgn", ".xqf", ".ubb", ".cbr",
                                          ".cbl", ".epd", ".fen", ".txt"};
    const std::string extension = path.extension().string();
    return std::any_of(std::begin(kRead), std::end(kRead),
                       [&](auto known) { return equal_ignoring_case(known, extension); });
}

Result<ConvertSummary> run(const std::vector<fs::path>& files, Converter& converter,
                           const ConvertOptions& options) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (auto ok = converter.convert_file(files[i]); !ok) return error(ok.error());
        if (options.on_progress) options.on_progress(i + 1, files.size());
    }
    return converter.summary;
}

Result<FileFormat> output_format(const fs::path& output, const ConvertOptions& options) {
    if (options.format_given) return options.write.format;
    if (!output.has_extension()) return FileFormat::kPgn;
    const auto format = format_from_path(output);
    if (format) return *format;
    return error(fmt::format("{}: no format is known for this extension", output.string()));
}

}  // namespace

Result<std::vector<fs::path>> game_files(const fs::path& folder, std::uint64_t& skipped) {
    std::vector<fs::path> files;
    std::error_code failure;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied,
                                        failure);
    if (failure) return error(fmt::format("{}: {}", folder.string(), failure.message()));
    for (const fs::recursive_directory_iterator end; it != end; it.increment(failure)) {
        if (failure) break;
        std::error_code ignored;
        if (!it->is_regular_file(ignored)) continue;
        if (is_game_file(it->path())) {
            files.push_back(it->path());
        } else {
            ++skipped;
        }
    }
    if (failure) return error(fmt::format("{}: {}", folder.string(), failure.message()));
    std::sort(files.begin(), files.end());
    return files;
}

Result<ConvertSummary> convert(const fs::path& input, const fs::path& output,
                               const ConvertOptions& options) {
    std::error_code failure;
    const bool folder = fs::is_directory(input, failure);
    if (!fs::exists(input, failure)) return error(fmt::format("{}: no such file", input.string()));
    if (fs::equivalent(input, output, failure)) {
        return error("input and output are the same file");
    }
    const auto format = output_format(output, options);
    if (!format) return error(format.error());
    if (*format == FileFormat::kCbr || *format == FileFormat::kCbl) {
        return error("CBR and CBL files are read only");
    }

    std::vector<fs::path> files{fs::absolute(input, failure)};
    std::uint64_t skipped = 0;
    if (folder) {
        auto found = game_files(input, skipped);
        if (!found) return error(found.error());
        files = std::move(*found);
    }
    const bool to_folder = fs::is_directory(output, failure) || (folder && !output.has_extension());
    if (!to_folder && holds_many_games(*format)) {
        SingleFile single(output);
        if (!single.is_open()) {
            return error(fmt::format("cannot write {}: {}", output.string(), std::strerror(errno)));
        }
        Converter converter(options, *format, single);
        converter.summary.files_skipped = skipped;
        auto summary = run(files, converter, options);
        if (!summary || summary->games == 0) return summary;
        if (auto ok = single.finish(); !ok) return error(ok.error());
        return summary;
    }
    if (folder && !to_folder) {
        return error(
            fmt::format("{} holds one game, a folder gives many: name a folder", output.string()));
    }
    const fs::path root = folder ? input : files.front().parent_path();
    ManyFiles many(to_folder ? root : fs::path(), output, *format);
    Converter converter(options, *format, many);
    converter.summary.files_skipped = skipped;
    return run(files, converter, options);
}

std::uint64_t game_fingerprint(const Game& game) {
    std::uint64_t hash = Position::from_board(game.start_board(), game.first_mover())->key();
    for (int n = game.node(Game::kRoot).first_child; n != Game::kNone;
         n = game.node(n).first_child) {
        hash = Random(hash ^ game.node(n).move.raw()).next();
    }
    return hash;
}

std::string describe(const ConvertSummary& summary) {
    std::string text = fmt::format("{} files read, {} games with {} moves written", summary.files,
                                   summary.games, summary.moves);
    const auto add = [&](std::uint64_t count, std::string_view what) {
        if (count > 0) text += fmt::format(", {} {}", count, what);
    };
    add(summary.games_noted, "games with moves left out");
    add(summary.duplicates, "duplicates dropped");
    add(summary.games_refused, "games refused");
    add(summary.files_refused, "files refused");
    add(summary.files_skipped, "other files skipped");
    return text;
}

}  // namespace chuhe::records
