#include "engine/analysis_cache.h"

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <catch2/catch.hpp>

#include "engine/game_analysis.h"
#include "records/notation.h"

namespace chuhe {

namespace {

/// A file name of this process that is gone afterwards.
struct ScratchFile {
    explicit ScratchFile(const std::string& name)
        : path((std::filesystem::temp_directory_path() / (name + std::to_string(::getpid())))
                   .string()) {
        std::filesystem::remove(path);
    }
    ~ScratchFile() { std::filesystem::remove(path); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    [[nodiscard]] std::string read() const {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }
    void append(std::string_view text) const { std::ofstream(path, std::ios::app) << text; }

    std::string path;
};

PositionAnalysis sample(Score score) {
    CheckedLine line;
    line.report.score = score;
    line.report.depth = 7;
    line.report.pv = records::read_line(Position(), "h2e2 h9g7").value();
    PositionAnalysis found;
    found.lines = {line, line};
    found.lines[1].report.multipv = 2;
    found.nodes = 1234;
    return found;
}

}  // namespace

TEST_CASE("results come back from the cache") {
    const ScratchFile file("chuhe-cache-");
    AnalysisCache::open(file.path).value()->add("one", sample(35));
    const auto cache = AnalysisCache::open(file.path).value();
    CHECK(cache->size() == 1);
    const auto found = cache->find("one");
    REQUIRE(found);
    CHECK(found->nodes == 1234);
    REQUIRE(found->lines.size() == 2);
    CHECK(found->lines[1].report.multipv == 2);
    CHECK(found->lines[0].report.score == 35);
    CHECK(found->lines[0].report.depth == 7);
    CHECK(found->lines[0].report.pv == sample(35).lines[0].report.pv);
    CHECK_FALSE(cache->find("two"));
}

TEST_CASE("a torn last line is dropped and the next one is whole") {
    const ScratchFile file("chuhe-torn-");
    AnalysisCache::open(file.path).value()->add("one", sample(35));
    file.append("{\"key\":\"two\",\"lin");
    AnalysisCache::open(file.path).value()->add("three", sample(-4));
    const auto cache = AnalysisCache::open(file.path).value();
    CHECK(cache->size() == 2);
    CHECK(cache->find("three"));
}

TEST_CASE("damaged lines within are passed over") {
    const ScratchFile file("chuhe-damaged-");
    AnalysisCache::open(file.path).value()->add("one", sample(35));
    file.append("nonsense\n{\"key\":\"two\",\"nodes\":\"many\",\"lines\":[]}\n{\"key\":3}\n");
    CHECK(AnalysisCache::open(file.path).value()->size() == 1);
}

TEST_CASE("another kind of file is refused and stays as it is") {
    const ScratchFile file("chuhe-foreign-");
    file.append("[Game \"Chinese Chess\"]\n1. C2=5");
    const auto cache = AnalysisCache::open(file.path);
    REQUIRE_FALSE(cache);
    CHECK(cache.error().find("no analysis cache") != std::string::npos);
    CHECK(file.read() == "[Game \"Chinese Chess\"]\n1. C2=5");
}

TEST_CASE("a piece of the first line is made whole") {
    const ScratchFile file("chuhe-begun-");
    file.append("{\"chuhe\":\"ana");
    AnalysisCache::open(file.path).value()->add("one", sample(1));
    CHECK(AnalysisCache::open(file.path).value()->size() == 1);
}

TEST_CASE("read only, the file may be missing and is never written") {
    const ScratchFile file("chuhe-missing-");
    const auto cache = AnalysisCache::open(file.path, false).value();
    cache->add("one", sample(1));
    CHECK_FALSE(std::filesystem::exists(file.path));
}

TEST_CASE("the key of a position holds what can be repeated") {
    Position position;
    const auto play = [&](std::string_view text) {
        const auto line = records::read_line(position, text).value();
        for (const Move move : line) position.make_move(move);
    };
    play("h2e2 h9g7");
    CHECK(position_key(position).ends_with("moves h2e2 h9g7"));
    play("e2e6");  // takes a pawn
    CHECK(position_key(position).find("moves") == std::string::npos);
    play("i9h9");
    CHECK(position_key(position).ends_with("moves i9h9"));
}

TEST_CASE("settings that change results change the key") {
    AnalysisSettings settings;
    settings.depth = 5;
    const std::string key = settings.key();
    AnalysisSettings other = settings;
    other.lines = 2;
    CHECK(other.key() != key);
    other = settings;
    other.depth = 6;
    CHECK(other.key() != key);
    other = settings;
    other.rules = RuleSet::kChinese;
    CHECK(other.key() != key);
    CHECK(settings.key() == key);
}

TEST_CASE("several threads find what one finds") {
    const auto line =
        records::read_line(Position(), "h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 g3g4 c6c5").value();
    const auto positions = positions_of({}, line);
    const auto run = [&](int threads) {
        std::vector<std::string> texts(positions.size());
        AnalysisJob job;
        job.count = positions.size();
        job.position = [&](std::size_t index) { return positions[index]; };
        job.settings.nodes = 2000;
        job.settings.hash_megabytes = 1;
        job.threads = threads;
        job.done = [&](std::size_t index, const PositionAnalysis& found, bool) {
            for (const Move move : found.lines[0].report.pv) {
                texts[index] += to_string(move, Ranks::kFromZero);
            }
            texts[index] += std::to_string(found.lines[0].report.score);
        };
        REQUIRE(run_analysis(job));
        return texts;
    };
    const auto one = run(1);
    CHECK(run(3) == one);
    CHECK(run(1) == one);
}

}  // namespace chuhe
