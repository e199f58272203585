#pragma once

#include <atomic>

#include <CLI/CLI.hpp>

namespace chuhe::training {

/// Becomes true at the first interrupt or termination signal; long work then ends in good order.
extern std::atomic<bool> g_stop;

/// One line on standard error; the exit status for it.
int fail(const std::string& reason);

// Each adds its sub-command; `status` gets the exit status when it is the one chosen.
void add_datagen_command(CLI::App& app, int& status);
void add_train_command(CLI::App& app, int& status);
void add_inspect_command(CLI::App& app, int& status);
void add_win_model_command(CLI::App& app, int& status);

}  // namespace chuhe::training
