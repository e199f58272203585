#pragma once

namespace chuhe::paisho {

/// The program `paisho`: the protocol on stdin and stdout without arguments, else one command.
/// Returns the exit status; errors are one line on stderr.
int run_command_line(int argc, char** argv);

}  // namespace chuhe::paisho
