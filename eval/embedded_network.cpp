#include "eval/network.h"

#include <cstdio>
#include <cstdlib>

// The build names the network file in CHUHE_NETWORK_FILE. The assembler copies it into the program
// as it is.
// clang-format off
__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    ".global chuhe_network_begin\n"
    ".global chuhe_network_end\n"
    "chuhe_network_begin:\n"
    ".incbin \"" CHUHE_NETWORK_FILE "\"\n"
    "chuhe_network_end:\n"
    ".byte 0\n"
    ".text\n");
// clang-format on

extern "C" {
extern const std::byte chuhe_network_begin[];
extern const std::byte chuhe_network_end[];
}

namespace chuhe {

std::shared_ptr<const Network> embedded_network() {
    static const std::shared_ptr<const Network> network = [] {
        const auto size = static_cast<std::size_t>(chuhe_network_end - chuhe_network_begin);
        auto loaded = load_network(std::span(chuhe_network_begin, size));
        if (!loaded) {
            // The build was given a bad file: nothing that needs an evaluation can go on.
            std::fprintf(stderr, "chuhe: network of the program: %s\n", loaded.error().c_str());
            std::exit(EXIT_FAILURE);
        }
        return *loaded;
    }();
    return network;
}

}  // namespace chuhe
