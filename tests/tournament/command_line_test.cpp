#include "tournament/command_line.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

using namespace chuhe::tournament;
using chuhe::Result;

namespace {

Result<TournamentSettings> parse(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    auto parsed = parse_command_line(words);
    if (!parsed) return chuhe::error(parsed.error());
    return std::get<TournamentSettings>(*parsed);
}

std::string error_of(const std::string& line) {
    const auto parsed = parse(line);
    return parsed ? "no error" : parsed.error();
}

const std::string kTwo = "-engine cmd=a name=A -engine cmd=b name=B -each tc=3+0.03 ";

}  // namespace

TEST_CASE("the flags of fastchess and cutechess-cli") {
    const auto settings = parse(
        "-engine cmd=./a name=A proto=ucci option.Hash=16 args=x dir=/tmp tc=40/60+0.5 "
        "-engine cmd=b name=B proto=xboard st=0.1 "
        "-each tc=3+0.03 timemargin=20 option.Threads=1 -rounds 50 -games 2 -repeat -recover "
        "-openings file=book.epd format=epd order=random start=3 -concurrency 4 -srand 99 "
        "-pgnout file=games.pgn -sprt elo0=0 elo1=5 alpha=0.1 beta=0.05 model=logistic "
        "-resign movecount=3 score=600 twosided=true -draw movenumber=40 movecount=8 score=10 "
        "-maxmoves 200 -ratinginterval 20 -event Test -rules set=league nocapture=100");
    REQUIRE(settings);
    REQUIRE(settings->engines.size() == 2);
    const EngineConfig& first = settings->engines[0];
    CHECK(first.dialect == Dialect::kUcci);
    CHECK(first.time.base == Milliseconds{60000});
    CHECK(first.time.moves == 40);
    CHECK(first.time.margin == Milliseconds{20});
    CHECK(first.options.size() == 2);
    CHECK(first.arguments == std::vector<std::string>{"x"});
    const EngineConfig& second = settings->engines[1];
    CHECK(second.dialect == Dialect::kCecp);
    CHECK_FALSE(second.time.base);
    CHECK(second.time.move_time == Milliseconds{100});
    CHECK(settings->rounds == 50);
    CHECK(settings->recover);
    CHECK(settings->openings.random);
    CHECK(settings->openings.start == 3);
    CHECK(settings->concurrency == 4);
    CHECK(settings->seed == 99);
    CHECK(settings->output.pgn == "games.pgn");
    REQUIRE(settings->sprt);
    CHECK(settings->sprt->elo1 == 5);
    CHECK(settings->sprt->alpha == 0.1);
    CHECK(settings->sprt->model == EloModel::kLogistic);
    CHECK(settings->game.adjudication.resign_two_sided);
    CHECK(settings->game.adjudication.draw_moves == 8);
    CHECK(settings->game.adjudication.max_moves == 200);
    CHECK(settings->game.rules.no_capture_plies == 100);
}

TEST_CASE("a plain file name is enough where cutechess-cli takes one") {
    const auto settings = parse(kTwo + "-pgnout games.pgn");
    REQUIRE(settings);
    CHECK(settings->output.pgn == "games.pgn");
}

TEST_CASE("errors help") {
    CHECK(error_of(kTwo + "-round 5").find("did you mean 'rounds'?") != std::string::npos);
    CHECK(error_of(kTwo + "-rounds many").find("'many' is not a whole number") !=
          std::string::npos);
    CHECK(error_of(kTwo + "-rounds").find("-rounds needs a value") != std::string::npos);
    CHECK(error_of(kTwo + "-openings fle=x").find("did you mean 'file'?") != std::string::npos);
    CHECK(error_of(kTwo + "-engine cmd=c nam=C").find("did you mean 'name'?") != std::string::npos);
    CHECK(error_of(kTwo + "-engine cmd=c tc=x").find("is not a time control") != std::string::npos);
    CHECK(error_of(kTwo + "-engine cmd=c proto=usi").find("known are auto") != std::string::npos);
    CHECK(error_of(kTwo + "stray").find("unexpected") == std::string::npos);
    CHECK(error_of("-engine cmd=a tc=1").find("at least two engines") != std::string::npos);
    CHECK(error_of("-engine cmd=a -engine cmd=b").find("has no limit") != std::string::npos);
    CHECK(error_of(kTwo + "-sprt elo0=5 elo1=0").find("elo0 must be below") != std::string::npos);
    CHECK(error_of(kTwo + "-engine cmd=c name=A").find("two engines are called 'A'") !=
          std::string::npos);
    CHECK(error_of(kTwo + "-tournament knockout").find("is none of roundrobin") !=
          std::string::npos);
}

TEST_CASE("the flags of a tuning") {
    const std::string one = "-engine cmd=a name=A -each nodes=3000 ";
    const auto settings = parse(one +
                                "-spsa iterations=500 pairs=4 parameters=p.toml state=s.json "
                                "a-ratio=0.2 alpha=0.7 gamma=0.2");
    REQUIRE(settings);
    REQUIRE(settings->spsa);
    CHECK(settings->spsa->iterations == 500);
    CHECK(settings->spsa->pairs == 4);
    CHECK(settings->spsa->parameters == "p.toml");
    CHECK(settings->spsa->state == "s.json");
    CHECK(settings->spsa->a_ratio == 0.2);
    CHECK(settings->spsa->alpha == 0.7);
    CHECK(settings->spsa->gamma == 0.2);
    CHECK(settings->engines.size() == 2);  // the engine plays itself
    CHECK(parse(one + "-spsa iterations=1")->spsa->parameters == "engine:Tune");

    const std::string tuning = one + "-spsa iterations=5 ";
    CHECK(error_of(one + "-spsa pairs=2") == "spsa: say how many with iterations=N");
    CHECK(error_of(one + "-spsa iterations=0") ==
          "spsa iterations: '0' is not a whole number from 1 to 1000000");
    CHECK(error_of(one + "-spsa pair=0").find("did you mean 'pairs'?") != std::string::npos);
    CHECK(error_of(kTwo + "-spsa iterations=5") == "spsa works with exactly one engine");
    CHECK(error_of("-engine cmd=a -spsa iterations=5").find("has no limit") != std::string::npos);
    CHECK(error_of(tuning + "-spsa alpha=0") ==
          "spsa: alpha must be above 0, gamma at least 0, and both up to 1");
    CHECK(error_of(tuning + "-spsa gamma=1.5") ==
          "spsa: alpha must be above 0, gamma at least 0, and both up to 1");
    CHECK(error_of(tuning + "-spsa a-ratio=-1") == "spsa: a-ratio must be from 0 to 10");
    for (const std::string flag : {"-sprt elo0=0", "-pgnout x", "-events x", "-html x", "-rounds 5",
                                   "-games 4", "-tournament swiss", "-norepeat", "-noswap"}) {
        CHECK(error_of(tuning + flag) ==
              flag.substr(0, flag.find(' ')) + " does not go with -spsa");
    }
    CHECK(error_of(tuning + "-state x") == "-state does not go with -spsa; use -spsa state=FILE");
}

TEST_CASE("times are read and written") {
    CHECK(to_string(*parse_clock("3+0.03")) == "3+0.03");
    CHECK(to_string(*parse_clock("40/1:30+0.5")) == "40/90+0.5");
    CHECK(to_string(*parse_clock("inf")) == "inf");
    for (const char* text : {"", "+", "x", "3+", "3+x", "-1", "0/3", "1e99", "0", "3 "}) {
        INFO(text);
        CHECK_FALSE(parse_clock(text));
    }
}

TEST_CASE("clocks count down and up") {
    GameClock clock(*parse_clock("2/1+0.1"));
    using std::chrono::microseconds;
    CHECK(clock.time_left() == Milliseconds{1100});
    CHECK(clock.spend(microseconds{500900}) == Milliseconds{0});
    CHECK(clock.time_left() == Milliseconds{700});
    CHECK(clock.moves_to_go() == 1);
    CHECK(clock.spend(microseconds{600000}) == Milliseconds{0});
    CHECK(clock.time_left() == Milliseconds{1200});  // 100 left, 1000 for the next moves, 100
    CHECK(clock.spend(microseconds{1250000}) == Milliseconds{50});
    CHECK(clock.time_left() == Milliseconds{100});
    TimeControl fixed;
    fixed.move_time = Milliseconds{10};
    GameClock each(fixed);
    CHECK(each.spend(microseconds{15000}) == Milliseconds{5});
    CHECK(each.time_left() == Milliseconds{10});
    CHECK_FALSE(GameClock(TimeControl{}).time_left());
}

TEST_CASE("a tournament file") {
    const std::string path = "/tmp/chuhe_match_test_" + std::to_string(::getpid()) + ".toml";
    std::ofstream(path) << "event = \"Cup\"\nrounds = 3\ntournament = \"gauntlet\"\n"
                           "[openings]\nfile = \"book.epd\"\norder = \"random\"\n"
                           "[each]\ntc = \"1+0.1\"\n"
                           "[[engine]]\nname = \"A\"\ncmd = \"a\"\n"
                           "option = { Hash = 16, Ponder = false }\n"
                           "[[engine]]\nname = \"B\"\ncmd = \"b\"\nponder = true\n";
    const auto settings = parse(path + " -rounds 4");
    REQUIRE(settings);
    CHECK(settings->event == "Cup");
    CHECK(settings->rounds == 4);
    CHECK(settings->format == Format::kGauntlet);
    CHECK(settings->engines[0].options.size() == 2);
    CHECK(settings->engines[1].ponder);
    CHECK(settings->openings.random);

    std::ofstream(path) << "rouns = 3\n";
    CHECK(error_of(path).find("did you mean 'rounds'?") != std::string::npos);
    CHECK(error_of(path).find(":1:") != std::string::npos);
    std::ofstream(path) << "rounds = \n";
    CHECK(error_of(path).find(":1:") != std::string::npos);
    std::ofstream(path) << "[[engine]]\ncdm = \"x\"\n";
    CHECK(error_of(path).find("unknown setting 'cdm'") != std::string::npos);
    ::unlink(path.c_str());
    CHECK(parse(path).error().find(path) != std::string::npos);
}
