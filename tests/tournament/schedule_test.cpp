#include "tournament/schedule.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

using namespace chuhe::tournament;

namespace {

TournamentSettings settings_for(int engines, Format format, int rounds) {
    TournamentSettings settings;
    settings.engines.resize(static_cast<std::size_t>(engines));
    settings.format = format;
    settings.rounds = rounds;
    return settings;
}

OpeningBook book(bool random, std::uint64_t seed) {
    OpeningSettings settings;
    settings.file = CHUHE_TEST_DATA "/openings.epd";
    settings.random = random;
    return OpeningBook::load(settings, seed).value();
}

std::vector<GameTask> all_games(Schedule& schedule) {
    std::vector<GameTask> games;
    while (auto task = schedule.next()) games.push_back(*task);
    return games;
}

}  // namespace

TEST_CASE("a match plays each opening with both colours") {
    const auto settings = settings_for(2, Format::kRoundRobin, 3);
    const OpeningBook openings = book(false, 0);
    const auto schedule = Schedule::make(settings, openings);
    const auto games = all_games(*schedule);
    REQUIRE(games.size() == 6);
    CHECK(schedule->total() == 6);
    for (std::size_t i = 0; i < games.size(); i += 2) {
        CHECK(games[i].id == static_cast<int>(i));
        CHECK(games[i].pair == games[i + 1].pair);
        CHECK(games[i].opening.fen == games[i + 1].opening.fen);
        CHECK(games[i].red == games[i + 1].black);
        CHECK(games[i].opening.fen == openings.at(i / 2).fen);
    }
}

TEST_CASE("a round robin brings everyone together, a gauntlet only with the seeds") {
    const OpeningBook openings = book(false, 0);
    std::map<std::pair<int, int>, int> met;
    for (const auto& game :
         all_games(*Schedule::make(settings_for(5, Format::kRoundRobin, 2), openings)))
        ++met[std::minmax(game.red, game.black)];
    CHECK(met.size() == 10);
    for (const auto& [pairing, count] : met) CHECK(count == 4);

    auto settings = settings_for(5, Format::kGauntlet, 1);
    settings.seeds = 2;
    const auto games = all_games(*Schedule::make(settings, openings));
    CHECK(games.size() == 12);
    for (const auto& game : games) CHECK((game.red < 2) != (game.black < 2));
}

TEST_CASE("encounters of a round share an opening unless told otherwise") {
    const OpeningBook openings = book(false, 0);
    auto settings = settings_for(4, Format::kRoundRobin, 2);
    std::map<int, std::set<std::string>> used;
    for (const auto& game : all_games(*Schedule::make(settings, openings)))
        used[game.round].insert(game.opening.fen);
    CHECK(used[1].size() == 1);
    CHECK(used[1] != used[2]);
    settings.openings.each_round = false;
    used.clear();
    for (const auto& game : all_games(*Schedule::make(settings, openings)))
        used[game.round].insert(game.opening.fen);
    CHECK(used[1].size() == 6);
}

TEST_CASE("a Swiss tournament pairs equal points and nobody twice") {
    const OpeningBook openings = book(false, 0);
    constexpr int kPlayers = 7;
    const auto settings = settings_for(kPlayers, Format::kSwiss, 4);
    const auto schedule = Schedule::make(settings, openings);
    std::set<std::pair<int, int>> met;
    int games = 0;
    for (int round = 1; round <= 4; ++round) {
        std::set<std::pair<int, int>> now;
        std::vector<GameTask> tasks = all_games(*schedule);
        REQUIRE(tasks.size() == 6);
        for (const GameTask& task : tasks) {
            CHECK(task.round == round);
            CHECK(task.id == games++);
            now.insert(std::minmax(task.red, task.black));
            // The lower index always wins.
            schedule->record({task.id, task.red, task.black,
                              task.red < task.black ? Outcome::kRedWins : Outcome::kBlackWins});
        }
        CHECK(now.size() == 3);
        for (const auto& pairing : now) CHECK(met.insert(pairing).second);
    }
    CHECK_FALSE(schedule->next());
    CHECK(schedule->total() == games);
}

TEST_CASE("random order is the same for a seed and uses every opening") {
    const OpeningBook a = book(true, 5);
    const OpeningBook b = book(true, 5);
    const OpeningBook c = book(true, 6);
    std::set<std::string> fens;
    bool same = true;
    bool other = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        same = same && a.at(i).fen == b.at(i).fen;
        other = other || a.at(i).fen != c.at(i).fen;
        fens.insert(a.at(i).fen);
    }
    CHECK(same);
    CHECK(other);
    CHECK(fens.size() == a.size());
    CHECK(a.at(a.size()).fen == a.at(0).fen);
    CHECK(a.identity() == b.identity());
    CHECK(a.identity() != c.identity());
}
