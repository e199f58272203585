#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bitboard/position.h"
#include "engine/option.h"
#include "records/book.h"
#include "search/search.h"

namespace chuhe {

/// The engine as an object without text protocol: options, a position, and a search for it. All
/// calls from one thread, and those that change something only while no search runs.
class Session {
  public:
    Session() = default;

    [[nodiscard]] const Options& options() const { return options_; }

    struct OptionReply {
        Options::Change change;
        /// What a person should know about the effect; mostly empty.
        std::string message;
    };
    /// `arguments` as behind `setoption`. The value takes effect at once.
    Result<OptionReply> set_option(std::string_view arguments);

    void new_game() { searcher_.new_game(); }
    /// Everything that a search needs is there afterwards.
    void prepare() { searcher_.prepare(); }

    void set_position(Position position);
    /// Nothing is to be answered about any position until the next one is set.
    void refuse_position();
    [[nodiscard]] bool has_position() const { return position_.has_value(); }
    [[nodiscard]] const Position& position() const { return *position_; }

    /// Moves that must not be played in this position.
    void ban(std::vector<Move> moves) { banned_ = std::move(moves); }
    [[nodiscard]] const std::vector<Move>& banned() const { return banned_; }

    /// What the opening books offer here; empty when they are not to be used.
    [[nodiscard]] std::vector<records::BookMove> book_moves() const;

    /// Starts a search of the position under the options and bans.
    void start(Limits limits, SearchListener& listener);
    [[nodiscard]] Searcher& searcher() { return searcher_; }

    [[nodiscard]] SearchOptions search_options() const;
    /// What evaluates: the network of EvalFile or of the program.
    [[nodiscard]] std::shared_ptr<const Network> network() const {
        return network_ ? network_ : embedded_network();
    }
    /// Skill level after all options that have a say in it.
    [[nodiscard]] double skill_level() const;
    [[nodiscard]] int wanted_threads() const;

  private:
    std::string apply(OptionId id);
    std::string apply_hash();
    std::string apply_threads();
    std::string apply_eval_file();
    /// Leaves out the root moves that lose at once by the rules, as long as others remain.
    void guard_root(Limits& limits, RuleSet rules) const;
    std::string apply_books();

    Options options_;
    Searcher searcher_;
    std::optional<Position> position_ = Position();
    std::vector<Move> banned_;
    std::shared_ptr<const Network> network_;  ///< of EvalFile; null for the program's own
    records::BookShelf books_;
    int hash_megabytes_ = Searcher::kDefaultHashMegabytes;
};

}  // namespace chuhe
