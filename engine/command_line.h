#pragma once

namespace chuhe {

/// `chuhe COMMAND …`: runs one command and returns the exit status, 0 only on success. Errors are
/// one line on stderr.
int run_command_line(int argc, char** argv);

}  // namespace chuhe
