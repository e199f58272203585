#include "engine/line_reader.h"

#include <fcntl.h>
#include <unistd.h>
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "engine/output.h"

namespace chuhe {

namespace {

struct Pipe {
    Pipe() { REQUIRE(::pipe(ends) == 0); }
    ~Pipe() {
        close_writer();
        ::close(ends[0]);
    }
    void write(std::string_view bytes) const {
        REQUIRE(::write(ends[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    void close_writer() {
        if (ends[1] >= 0) ::close(ends[1]);
        ends[1] = -1;
    }
    int ends[2];
};

}  // namespace

TEST_CASE("Lines with every end, cut anywhere") {
    Pipe pipe;
    EventQueue events;
    LineReader reader(pipe.ends[0], events);
    pipe.write("uci\nisre");
    pipe.write("ady\r\n\n");
    pipe.write(std::string_view("zero\0byte\n", 10));
    pipe.write("last");
    pipe.close_writer();
    CHECK(events.pop().text == "uci");
    CHECK(events.pop().text == "isready");
    CHECK(events.pop().text.empty());
    CHECK(events.pop().text == std::string_view("zero\0byte", 9));
    CHECK(events.pop().text == "last");
    CHECK(events.pop().kind == Event::Kind::kEndOfInput);
}

TEST_CASE("A line without end is left out, and the next one is read") {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("chuhe_lines_" + std::to_string(::getpid()));
    std::ofstream(path) << std::string(LineReader::kMaxLine + 5, 'x') << "\nnext\n";
    const int file = ::open(path.c_str(), O_RDONLY);
    std::filesystem::remove(path);
    EventQueue events;
    {
        LineReader reader(file, events);
        CHECK(events.pop().kind == Event::Kind::kTooLong);
        CHECK(events.pop().text == "next");
    }
    ::close(file);
}

TEST_CASE("The reader ends though input may still come") {
    Pipe pipe;
    EventQueue events;
    { const LineReader reader(pipe.ends[0], events); }
    SUCCEED();
}

TEST_CASE("Output is whole lines, cut where clients cut them, and logged") {
    Pipe pipe;
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("chuhe_log_" + std::to_string(::getpid()));
    Output output(pipe.ends[1]);
    CHECK(output.set_log(path.string()));
    output.log_input("isready");
    output.line("readyok");
    output.block("one\ntwo\n");
    output.line(std::string(20000, 'y'));
    CHECK(output.set_log(""));
    output.line("not logged");
    pipe.close_writer();
    EventQueue events;
    LineReader reader(pipe.ends[0], events);
    CHECK(events.pop().text == "readyok");
    CHECK(events.pop().text == "one");
    CHECK(events.pop().text == "two");
    CHECK(events.pop().text.size() == Output::kMaxLine);
    CHECK(events.pop().text == "not logged");
    std::ifstream log(path);
    std::string line;
    std::getline(log, line);
    CHECK(line.ends_with("> isready"));
    std::getline(log, line);
    CHECK(line.ends_with("< readyok"));
    log.close();
    std::filesystem::remove(path);
    CHECK_FALSE(output.set_log("/nowhere/at/all/log.txt"));
}

}  // namespace chuhe
