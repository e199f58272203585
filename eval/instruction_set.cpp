#include "eval/instruction_set.h"

#include "support/check.h"

namespace chuhe {

namespace {

using Lookup = const Kernels* (*)(int width);

Lookup lookup_for(InstructionSet set) {
    switch (set) {
#if defined(__x86_64__)
        case InstructionSet::kSse41:
            return sse41_kernels;
        case InstructionSet::kAvx2:
            return avx2_kernels;
        case InstructionSet::kAvx512:
            return avx512_kernels;
        case InstructionSet::kAvx512Vnni:
            return avx512_vnni_kernels;
#elif defined(__aarch64__)
        case InstructionSet::kNeon:
            return neon_kernels;
#endif
        default:
            return scalar_kernels;
    }
}

std::vector<InstructionSet> find_available() {
    std::vector<InstructionSet> result{InstructionSet::kScalar};
#if defined(__x86_64__)
    const auto add_if = [&result](bool supported, InstructionSet set) {
        if (supported) result.push_back(set);
    };
    __builtin_cpu_init();
    // These ask the operating system too, which must save the wider registers.
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
    add_if(__builtin_cpu_supports("sse4.1"), InstructionSet::kSse41);
    add_if(__builtin_cpu_supports("avx2"), InstructionSet::kAvx2);
    add_if(avx512, InstructionSet::kAvx512);
    add_if(avx512 && __builtin_cpu_supports("avx512vnni"), InstructionSet::kAvx512Vnni);
#elif defined(__aarch64__)
    result.push_back(InstructionSet::kNeon);
#endif
    return result;
}

}  // namespace

const char* to_string(InstructionSet set) {
    switch (set) {
        case InstructionSet::kSse41:
            return "sse4.1";
        case InstructionSet::kAvx2:
            return "avx2";
        case InstructionSet::kAvx512:
            return "avx512";
        case InstructionSet::kAvx512Vnni:
            return "avx512-vnni";
        case InstructionSet::kNeon:
            return "neon";
        case InstructionSet::kScalar:
            break;
    }
    return "scalar";
}

const std::vector<InstructionSet>& available_instruction_sets() {
    static const std::vector<InstructionSet> sets = find_available();
    return sets;
}

InstructionSet best_instruction_set() {
    return available_instruction_sets().back();
}

const Kernels& kernels_for(InstructionSet set, int width) {
    const Kernels* kernels = lookup_for(set)(width);
    CHUHE_ASSERT(kernels != nullptr);
    return *kernels;
}

}  // namespace chuhe
