#include "tournament/game_driver.h"

namespace chuhe::tournament {

namespace {

/// How often an interruption is looked for.
constexpr Milliseconds kPatience{100};

}  // namespace

std::string_view to_string(Conclusion conclusion) {
    switch (conclusion) {
        case Conclusion::kFinished:
            return "finished";
        case Conclusion::kSprtDecided:
            return "decided by the SPRT";
        case Conclusion::kInterrupted:
            return "interrupted";
        case Conclusion::kBreakdown:
            return "an engine broke down";
        case Conclusion::kFailed:
            return "a file could not be written";
    }
    return "";
}

void GameDriver::halt(Conclusion conclusion) {
    if (halting_) return;
    halting_ = true;
    conclusion_ = conclusion;
    pool_.stop();
}

void GameDriver::drive(const std::atomic<bool>& interrupted) {
    while (true) {
        hand_out();
        if (pool_.running() == 0) {
            if (!halting_ && pool_.free_slots() == 0) {
                warn("nothing is left to play on");
                fail();
            }
            break;
        }
        if (const auto game = pool_.wait(kPatience)) book_result(*game);
        if (interrupted) halt(Conclusion::kInterrupted);
    }
}

}  // namespace chuhe::tournament
