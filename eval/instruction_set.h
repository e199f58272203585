#pragma once

#include <vector>

#include "eval/kernels.h"

namespace chuhe {

/// Versions of the kernels, all with exactly the same results.
enum class InstructionSet { kScalar, kSse41, kAvx2, kAvx512, kAvx512Vnni, kNeon };

/// "scalar", "sse4.1", …
const char* to_string(InstructionSet set);

/// Those that this program has and this processor can run, the slowest first.
const std::vector<InstructionSet>& available_instruction_sets();

/// The fastest of them.
InstructionSet best_instruction_set();

/// The set must be available, and the width one of kNetworkWidths.
const Kernels& kernels_for(InstructionSet set, int width);

}  // namespace chuhe
