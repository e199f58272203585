#include "paisho/command_line.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "paisho/board_picture.h"
#include "paisho/board_text.h"
#include "paisho/explanation.h"
#include "paisho/notation.h"
#include "paisho/perft.h"
#include "paisho/play.h"
#include "paisho/protocol.h"
#include "paisho/setup.h"
#include "support/clock.h"
#include "support/text.h"

namespace chuhe::paisho {

namespace {

constexpr int kSuccess = 0;
constexpr int kFailure = 1;
constexpr int kMostPerftDepth = 8;
constexpr double kMostSeconds = 3600;
constexpr double kMsPerSecond = 1000;

int fail(std::string_view reason) {
    fmt::print(stderr, "paisho: {}\n", reason);
    return kFailure;
}

Colours colours_of_stdout() {
    return isatty(STDOUT_FILENO) != 0 ? Colours::kYes : Colours::kNo;
}

/// What most commands share: a position, actions after it and the rule switches.
struct Common {
    std::vector<std::string> position;
    std::string actions;
    std::vector<std::string> rule_values = std::vector<std::string>(rule_switches().size());

    void add_to(CLI::App& command) {
        command.add_option("position", position,
                           "startpos (default), a FEN, or the short form S ... N ... side turn");
        command.add_option("--moves", actions, "actions to play first, separated by blanks");
        const auto rules = rule_switches();
        for (std::size_t i = 0; i < rules.size(); ++i) {
            command.add_option(fmt::format("--{}", rules[i].flag), rule_values[i],
                               std::string(rules[i].description));
        }
    }

    [[nodiscard]] Result<Game> game() const {
        Rules rules;
        for (std::size_t i = 0; i < rule_values.size(); ++i) {
            if (rule_values[i].empty()) continue;
            Result<void> set = set_rule(rules, rule_switches()[i], rule_values[i]);
            if (!set) return error(set.error());
        }
        const std::string text = fmt::format("{}", fmt::join(position, " "));
        const Result<Position> start = text.empty() ? Position() : parse_position(text);
        if (!start) return error(start.error());
        return played(Game(*start, rules));
    }

    [[nodiscard]] Result<Game> played(Game game) const {
        int number = 0;
        for (const std::string_view word : split_words(actions)) {
            ++number;
            const Result<void> result = game.play(word);
            if (!result) {
                return error(fmt::format("illegal action {} ({}): {}", printable(word), number,
                                         result.error()));
            }
        }
        return game;
    }
};

/// One command of the program.
class Command {
  public:
    Command() = default;
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;
    virtual ~Command() = default;
    virtual void add_to(CLI::App& app) = 0;
    virtual int run() = 0;
    [[nodiscard]] bool is_chosen() const { return app_ != nullptr && app_->parsed(); }

  protected:
    CLI::App* app_ = nullptr;
};

class PerftCommand : public Command {
  public:
    void add_to(CLI::App& app) override {
        app_ = app.add_subcommand("perft", "count the action sequences of a length");
        app_->add_option("depth", depth_, "plies")
            ->required()
            ->check(CLI::Range(0, kMostPerftDepth));
        common_.add_to(*app_);
        app_->add_flag("--divide", divides_, "a line for each first action");
        app_->add_flag("--make-last", makes_last_,
                       "carry out the last ply too instead of counting it");
    }

    int run() override {
        const Result<Game> game = common_.game();
        if (!game) return fail(game.error());
        Position position = game->position();
        const std::int64_t start = now_ms();
        std::uint64_t nodes = 0;
        if (divides_ && depth_ > 0) {
            for (const PerftLine& line : divide(position, game->rules(), depth_)) {
                fmt::print("{} {}\n", to_text(line.action), line.nodes);
                nodes += line.nodes;
            }
        } else {
            nodes = perft(position, game->rules(), depth_,
                          makes_last_ ? LastPly::kMade : LastPly::kCounted);
        }
        const std::int64_t elapsed = std::max<std::int64_t>(now_ms() - start, 1);
        fmt::print("time {} ms, {:.1f} million leaves a second\n", elapsed,
                   static_cast<double>(nodes) / static_cast<double>(elapsed) / kMsPerSecond);
        fmt::print("nodes {}\n", nodes);
        return kSuccess;
    }

  private:
    int depth_ = 0;
    Common common_;
    bool divides_ = false;
    bool makes_last_ = false;
};

class ScoreCommand : public Command {
  public:
    void add_to(CLI::App& app) override {
        app_ = app.add_subcommand("score", "the points of a position, one by one");
        common_.add_to(*app_);
    }

    int run() override {
        const Result<Game> game = common_.game();
        if (!game) return fail(game.error());
        for (const std::string& line : explain_score(game->position(), game->rules())) {
            fmt::print("{}\n", line);
        }
        fmt::print("{}\n", explain_verdict(*game));
        return kSuccess;
    }

  private:
    Common common_;
};

class ShowCommand : public Command {
  public:
    void add_to(CLI::App& app) override {
        app_ = app.add_subcommand("show", "the board in the terminal, or as a picture");
        common_.add_to(*app_);
        app_->add_option("--svg", file_, "write a picture to this file");
        app_->add_option("--dots", dots_, "points whose tiles' targets are marked");
        app_->add_option("--arrows", arrows_, "moves such as e5e8 drawn as arrows");
        app_->add_option("--caption", picture_.caption, "a line under the picture");
        app_->add_flag("--links", picture_.shows_links, "draw harmonies and clashes");
        app_->add_flag("--drained", picture_.shows_drained, "mark what Knotweeds drain");
    }

    int run() override {
        const Result<Game> game = common_.game();
        if (!game) return fail(game.error());
        if (Result<void> read = read_marks(*game); !read) return fail(read.error());
        if (file_.empty()) {
            fmt::print("{}{}\n", board_text(game->position(), colours_of_stdout(), picture_.dots),
                       to_fen(game->position()));
            return kSuccess;
        }
        std::ofstream file(file_);
        file << board_svg(game->position(), game->rules(), picture_);
        file.close();
        if (!file) return fail(fmt::format("cannot write {}", file_));
        return kSuccess;
    }

  private:
    Result<void> read_marks(const Game& game) {
        for (const std::string_view word : split_words(dots_)) {
            const std::optional<Point> from = parse_point(word);
            if (!from) return error(fmt::format("--dots: '{}' is no point", printable(word)));
            for (const Action action : game.legal_actions()) {
                if (action.type() == ActionType::kMove && action.from() == *from) {
                    picture_.dots.insert(action.to());
                }
            }
        }
        for (const std::string_view word : split_words(arrows_)) {
            const Result<Action> arrow = parse_action(word);
            if (!arrow) return error("--arrows: " + arrow.error());
            picture_.arrows.emplace_back(arrow->from(), arrow->to());
        }
        return {};
    }

    Common common_;
    std::string file_;
    std::string dots_;
    std::string arrows_;
    PictureOptions picture_;
};

class SetupCommand : public Command {
  public:
    void add_to(CLI::App& app) override {
        app_ = app.add_subcommand("setup", "a start with tiles on the board, as a FEN");
        app_->add_option("tiles", tiles_, "South's tiles, such as Jc5 Ye5 Wf4 Rg6");
        app_->add_option("--random", count_, "draw this many tiles a player")
            ->check(CLI::Range(kFewestSetupTiles, kMostSetupTiles));
        app_->add_option("--seed", seed_, "another start for each number");
        app_->add_option("--check", checked_, "say whether a FEN is such a start");
    }

    int run() override {
        if (!checked_.empty()) {
            const Result<Position> position = parse_position(checked_);
            if (!position) return fail(position.error());
            if (Result<void> check = check_setup(*position); !check) return fail(check.error());
            fmt::print("a valid set-up\n");
            return kSuccess;
        }
        const bool draws = tiles_.empty();
        const Result<Position> position =
            draws ? random_setup(count_, seed_)
                  : parse_setup(fmt::format("{}", fmt::join(tiles_, " ")));
        if (!position) return fail(position.error());
        fmt::print("{}\n", to_fen(*position));
        return kSuccess;
    }

  private:
    std::vector<std::string> tiles_;
    int count_ = kUsualSetupTiles;
    std::uint64_t seed_ = 1;
    std::string checked_;
};

class PlayCommand : public Command {
  public:
    void add_to(CLI::App& app) override {
        app_ = app.add_subcommand("play", "play against the computer in the terminal");
        common_.add_to(*app_);
        app_->add_option("--you", you_, "south, north, both or none")
            ->check(CLI::IsMember({"south", "north", "both", "none"}));
        app_->add_option("--time", seconds_, "seconds for each action of the computer")
            ->check(CLI::Range(0.0, kMostSeconds));
        app_->add_option("--depth", depth_, "plies the computer looks ahead at most")
            ->check(CLI::Range(1, kMostDepth));
        app_->add_option("--setup", setup_,
                         "start with tiles: South's, such as \"Jc5 Ye5 Wf4 Rg6\"");
    }

    int run() override {
        Result<Game> game = common_.game();
        if (game && !setup_.empty()) {
            const Result<Position> position = parse_setup(setup_);
            if (!position) return fail(position.error());
            game = common_.played(Game(*position, game->rules()));
        }
        if (!game) return fail(game.error());
        constexpr std::array<std::string_view, 4> kPeople = {"south", "north", "both", "none"};
        PlayOptions options;
        options.people =
            static_cast<People>(std::find(kPeople.begin(), kPeople.end(), you_) - kPeople.begin());
        options.game = *game;
        options.limits.depth = depth_;
        options.limits.time =
            budget_from_move_time(static_cast<std::int64_t>(seconds_ * kMsPerSecond));
        options.colours = colours_of_stdout();
        Play(std::cin, std::cout, options).run();
        return kSuccess;
    }

  private:
    Common common_;
    std::string you_ = "south";
    std::string setup_;
    double seconds_ = 1;
    int depth_ = kMostDepth;
};

}  // namespace

int run_command_line(int argc, char** argv) {
    CLI::App app("Pai Sho: without a command the program speaks the Universal Game Interface");
    app.require_subcommand(0, 1);
    PerftCommand perft_command;
    ScoreCommand score_command;
    ShowCommand show_command;
    SetupCommand setup_command;
    PlayCommand play_command;
    const std::array<Command*, 5> commands = {&play_command, &score_command, &show_command,
                                              &perft_command, &setup_command};
    for (Command* command : commands) command->add_to(app);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() == kSuccess) return app.exit(problem);
        return fail(problem.what());
    }
    for (Command* command : commands) {
        if (command->is_chosen()) return command->run();
    }
    Protocol(std::cin, std::cout).run();
    return kSuccess;
}

}  // namespace chuhe::paisho
