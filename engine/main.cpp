#include <unistd.h>

#include "engine/command_line.h"
#include "engine/protocol_loop.h"

int main(int argc, char** argv) {
    if (argc > 1) return chuhe::run_command_line(argc, argv);
    chuhe::ProtocolLoop(STDIN_FILENO, STDOUT_FILENO).run();
    return 0;
}
