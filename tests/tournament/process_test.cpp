#include "tournament/process.h"

#include <dirent.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <thread>

using namespace chuhe::tournament;

namespace {

TimePoint in(int ms) {
    return Clock::now() + Milliseconds{ms};
}

int open_files() {
    int count = 0;
    DIR* folder = ::opendir("/proc/self/fd");
    while (::readdir(folder) != nullptr) ++count;
    ::closedir(folder);
    return count;
}

std::unique_ptr<Process> shell(const std::string& script, const std::string& log = "") {
    auto process = Process::start({"sh", {"-c", script}, "", log});
    REQUIRE(process);
    return std::move(*process);
}

}  // namespace

TEST_CASE("lines go in and come out with a time") {
    auto process = Process::start({"cat", {}, "", ""});
    REQUIRE(process);
    const TimePoint before = Clock::now();
    REQUIRE((*process)->write_line("hello", in(1000)));
    Line line;
    REQUIRE((*process)->read_line(line, in(2000), {}) == ReadStatus::kLine);
    CHECK(line.text == "hello");
    CHECK(line.time >= before);
    CHECK((*process)->read_line(line, in(10), {}) == ReadStatus::kTimeout);
    CHECK((*process)->finish(Milliseconds{1000}) == "exit status 0");
}

TEST_CASE("programs that cannot be started say why") {
    CHECK(Process::start({"no-such-program-here", {}, "", ""}).error().find("cannot find") !=
          std::string::npos);
    CHECK_FALSE(Process::start({"/etc/passwd", {}, "", ""}));
    CHECK_FALSE(Process::start({"sh", {}, "/no/such/folder", ""}));
    CHECK_FALSE(Process::start({"", {}, "", ""}));
}

TEST_CASE("the end of a child is described") {
    Line line;
    auto exits = shell("echo last; exit 3");
    CHECK(exits->read_line(line, in(2000), {}) == ReadStatus::kLine);
    CHECK(exits->read_line(line, in(2000), {}) == ReadStatus::kClosed);
    CHECK(exits->finish(Milliseconds{1000}) == "exit status 3");
    CHECK(exits->last_output() == "last");
    auto killed = shell("kill -SEGV $$");
    CHECK(killed->read_line(line, in(2000), {}) == ReadStatus::kClosed);
    CHECK(killed->finish(Milliseconds{1000}).starts_with("killed by signal 11"));
    auto stays = shell("sleep 100");
    CHECK(stays->finish(Milliseconds{10}).find("was killed") != std::string::npos);
}

TEST_CASE("an end is noticed although a grandchild holds the pipe") {
    auto process = shell("sleep 100 & exit 5");
    Line line;
    CHECK(process->read_line(line, in(5000), {}) == ReadStatus::kClosed);
    CHECK(process->finish(Milliseconds{100}) == "exit status 5");
}

TEST_CASE("lines are cut and carriage returns removed") {
    auto process = shell("head -c 200000 /dev/zero | tr '\\0' x; printf '\\nshort\\r\\nopen'");
    Line line;
    REQUIRE(process->read_line(line, in(5000), {}) == ReadStatus::kLine);
    CHECK(line.text.size() == Process::kMaxLine);
    CHECK(line.cut);
    REQUIRE(process->read_line(line, in(5000), {}) == ReadStatus::kLine);
    CHECK(line.text == "short");
    CHECK_FALSE(line.cut);
    REQUIRE(process->read_line(line, in(5000), {}) == ReadStatus::kLine);
    CHECK(line.text == "open");
}

TEST_CASE("a child that does not read cannot block us") {
    auto process = shell("sleep 100");
    const std::string big(50000, 'x');
    bool written = true;
    for (int i = 0; i < 10 && written; ++i) written = process->write_line(big, in(50));
    CHECK_FALSE(written);
    auto gone = shell("exit 0");
    Line line;
    CHECK(gone->read_line(line, in(2000), {}) == ReadStatus::kClosed);
    // The kernel may close the other end of a dead child's pipes in any order.
    bool accepted = true;
    for (int i = 0; i < 200 && accepted; ++i) {
        accepted = gone->write_line("x", in(50));
        if (accepted) std::this_thread::sleep_for(Milliseconds{10});
    }
    CHECK_FALSE(accepted);
}

TEST_CASE("stderr goes to the log and to the report") {
    const std::string log = "/tmp/chuhe_process_test_" + std::to_string(::getpid()) + ".log";
    {
        auto process = shell("echo trouble >&2; echo out", log);
        Line line;
        while (process->read_line(line, in(2000), {}) == ReadStatus::kLine) {
        }
        process->finish(Milliseconds{500});
        CHECK(process->last_output() == "out | stderr: trouble");
    }
    std::ostringstream text;
    text << std::ifstream(log).rdbuf();
    CHECK(text.str() == "trouble\n");
    ::unlink(log.c_str());
}

TEST_CASE("a companion is drained while another one is waited for") {
    auto talker = shell("head -c 3000000 /dev/zero | tr '\\0' '\\n'; echo done >&2; sleep 100");
    auto silent = shell("sleep 100");
    Line line;
    CHECK(silent->read_line(line, in(500), {}, talker.get()) == ReadStatus::kTimeout);
    CHECK(talker->bytes_read() > 10000);    // its pipe alone would hold it up
    CHECK(talker->bytes_read() < 3000000);  // and memory is bounded
}

TEST_CASE("a stop request ends a wait") {
    auto process = shell("sleep 100");
    std::stop_source stop;
    stop.request_stop();
    Line line;
    CHECK(process->read_line(line, in(10000), stop.get_token()) == ReadStatus::kStopped);
}

TEST_CASE("two hundred children leave nothing behind") {
    const int before = open_files();
    for (int i = 0; i < 200; ++i) {
        auto process = Process::start({"true", {}, "", ""});
        REQUIRE(process);
    }
    CHECK(open_files() == before);
}
