#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "bitboard/position.h"

namespace chuhe {

/// FENs of the bench: openings, middle games and endings.
std::span<const std::string_view> bench_positions();

inline constexpr int kDefaultBenchDepth = 10;

struct BenchSetup {
    int depth = kDefaultBenchDepth;
    int threads = 1;
    int hash_megabytes = 16;
};

/// Searches the bench positions to a fixed depth, each result a line through `print`; the last two
/// are `Nodes searched: N` and `Nodes/second: N`. With one thread N is the same on every machine.
/// Ends early when `stop` becomes true.
void run_bench(const BenchSetup& setup, const std::function<void(const std::string&)>& print,
               const std::atomic<bool>& stop);

/// Perft with one line a root move when `divide`, then `Nodes searched: N`; nothing of that when
/// `stop` became true before the end.
void run_perft(const Position& position, int depth, bool divide,
               const std::function<void(const std::string&)>& print, const std::atomic<bool>& stop);

}  // namespace chuhe
