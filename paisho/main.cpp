#include "paisho/command_line.h"

int main(int argc, char** argv) {
    return chuhe::paisho::run_command_line(argc, argv);
}
