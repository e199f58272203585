#pragma once

#include <optional>
#include <string>

#include "tournament/engine_client.h"

namespace chuhe::tournament {

/// Move text with ranks from 0 or from 1 ("h2e2" or "h3e3"; "b9c7" or "b10c8").
std::string write_move(Move move, bool ranks_from_one);
/// The reverse; empty when the text is no move.
std::optional<Move> read_move(std::string_view text, bool ranks_from_one);

/// UCI in its three flavours and UCCI, which differ in words but not in the way they work.
class UciClient : public EngineClient {
  public:
    UciClient(const EngineConfig& config, const std::stop_token& stop, Dialect dialect)
        : EngineClient(config, stop, dialect) {}

    Result<void> apply_options(const OptionValues& options) override;
    Result<void> new_game(const GameLine& game, const TimeControl& control) override;
    Answer think(const Question& question, EngineClient* opponent) override;
    void ponder(const GameLine& game, const GameClock& own, const GameClock& other) override;
    void game_over(std::string_view result, std::string_view reason) override;

    /// The `position` command for a game. UCCI sends the position after the last capture.
    [[nodiscard]] std::string position_command(const GameLine& game) const;
    /// The `go` command; `side` is to move.
    [[nodiscard]] std::string go_command(Color side, const GameClock& own, const GameClock& other,
                                         bool ponder, bool draw_offered) const;

  protected:
    Result<void> handshake() override;

  private:
    [[nodiscard]] bool is_ucci() const { return dialect_ == Dialect::kUcci; }
    [[nodiscard]] bool ranks_from_one() const { return dialect_ == Dialect::kUciTen; }
    Result<void> read_introduction(std::string_view last_word, TimePoint deadline);
    Result<void> set_options();
    [[nodiscard]] std::string option_command(std::string_view name, std::string_view value) const;
    Result<void> probe_ranks();
    Result<void> synchronise();
    [[nodiscard]] bool start_thinking(const Question& question);
    [[nodiscard]] bool end_pondering();
    Answer await_move(Answer answer, const Question& question, TimePoint start,
                      EngineClient* opponent);
    Answer read_best_move(Answer answer, const Question& question);

    bool has_variant_option_ = false;
    bool is_multi_variant_ = false;
    std::optional<Move> expected_;  ///< the opponent's move that it named last
    bool pondering_ = false;
};

}  // namespace chuhe::tournament
