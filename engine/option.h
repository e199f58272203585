#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "support/result.h"

namespace chuhe {

/// Every option that does something. The order is that of the table and of the lists sent.
enum class OptionId : std::uint8_t {
    kThreads,
    kHash,
    kClearHash,
    kPonder,
    kMultiPv,
    kMoveOverhead,
    kMoveTime,
    kSkillLevel,
    kLimitStrength,
    kElo,
    kRandomness,
    kStyle,
    kRepetitionRule,
    kNoCaptureLimit,
    kShowWdl,
    kScoreType,
    kBoundLines,
    kRanks,
    kVariant,
    kAnalyseMode,
    kEvalFile,
    kLogFile,
    kUseMilliseconds,
    kBatch,
    kDebug,
    kNewGame,
    kIdle,
    kUseBook,
    kBookFiles,
    kPeace,
    kSurrender,
    kCount
};

enum class OptionType : std::uint8_t { kCheck, kSpin, kCombo, kString, kButton };

/// One row of the option table, from which everything about options is made: the lists of both
/// protocols, reading of `setoption`, and the documentation.
struct OptionSpec {
    OptionId id;
    /// The name in UCI; empty when the option is not listed there.
    std::string_view uci_name;
    /// The name in UCCI, a word of small letters; empty when not listed there.
    std::string_view ucci_name;
    OptionType type;
    std::string_view initial;
    int min = 0;
    int max = 0;
    /// A spin that also takes 0, "choose yourself"; listed as minimum in UCCI only.
    bool zero_is_auto = false;
    /// The values of a combo; unknown ones are ignored.
    std::span<const std::string_view> choices = {};
    /// Further names that clients use, `|` between them.
    std::string_view aliases = {};
    /// One or two sentences for people.
    std::string_view meaning = {};
};

std::span<const OptionSpec> option_table();

/// Names that clients send and that need no answer; `|` between them. Taken without a word.
extern const std::string_view kSilentOptions;

/// The values of all options.
class Options {
  public:
    Options();

    [[nodiscard]] bool check(OptionId id) const { return number(id) != 0; }
    [[nodiscard]] int number(OptionId id) const { return values_[slot(id)].number; }
    /// The text of a combo as spelt in the table, or of a string option.
    [[nodiscard]] const std::string& text(OptionId id) const { return values_[slot(id)].text; }

    /// What a `setoption` line did.
    enum class Outcome : std::uint8_t {
        kSet,      ///< `id` has a new value, or the button `id` was pressed
        kIgnored,  ///< known by name, without effect
        kUnknown,  ///< no option of that name
    };
    struct Change {
        Outcome outcome = Outcome::kUnknown;
        OptionId id = OptionId::kCount;
    };

    /// What follows `setoption`: with or without `name` and `value`, names in any case, with or
    /// without blanks, underscores and hyphens. Numbers out of range are clamped. The error says
    /// why a value was not taken.
    Result<Change> set(std::string_view arguments);
    Result<Change> set(OptionId id, std::string_view value);

  private:
    struct Value {
        int number = 0;
        std::string text;
    };
    static std::size_t slot(OptionId id) { return static_cast<std::size_t>(id); }

    std::array<Value, static_cast<std::size_t>(OptionId::kCount)> values_;
};

const OptionSpec& option_spec(OptionId id);

/// "option name Hash type spin default 16 min 1 max 1048576", or empty when not listed.
std::string uci_option_line(const OptionSpec& spec);
/// "option hashsize type spin min 0 max 1048576 default 16", or empty when not listed.
std::string ucci_option_line(const OptionSpec& spec);
/// The table of all options for the documentation, in Markdown.
std::string option_markdown();

}  // namespace chuhe
