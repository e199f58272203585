// chuhe-train: self-play data, their inspection, and the training of networks.

#include <fmt/format.h>

#include <csignal>

#include "training/command_line.h"

namespace chuhe::training {

std::atomic<bool> g_stop{false};

int fail(const std::string& reason) {
    fmt::print(stderr, "chuhe-train: {}\n", reason);
    return 1;
}

}  // namespace chuhe::training

namespace {

/// The first signal asks for an orderly end, a second one ends at once.
void on_signal(int signal) {
    if (chuhe::training::g_stop.exchange(true)) std::_Exit(128 + signal);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace chuhe::training;
    CLI::App app("Makes training data by self-play, looks at it, and trains networks from it.",
                 "chuhe-train");
    app.require_subcommand(1);
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    int status = 0;
    add_datagen_command(app, status);
    add_train_command(app, status);
    add_inspect_command(app, status);
    add_win_model_command(app, status);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& wrong) {
        return fail(wrong.what());
    }
    return status;
}
