#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chuhe::records {

/// A piece of a PGN text.
struct PgnToken {
    enum class Kind { kTag, kComment, kOpen, kClose, kWord, kEnd };
    Kind kind = Kind::kEnd;
    std::string_view text;   ///< word, comment without braces, or name of the tag
    std::string value = {};  ///< of a tag
};

/// Cuts a PGN text into tokens. Tags count at the start of a line only.
class PgnTokens {
  public:
    explicit PgnTokens(std::string_view text) : text_(text) {}

    PgnToken next();
    /// The kind of the next token without taking it.
    [[nodiscard]] PgnToken::Kind peek() const {
        PgnTokens copy = *this;
        return copy.next().kind;
    }
    /// The text up to the ")" that closes a parenthesis just opened, and beyond it.
    std::string_view rest_of_parenthesis();
    /// Goes on to the next line that holds a tag, or the end.
    void skip_to_tag();

  private:
    void skip_blanks();
    bool read_tag(PgnToken& token);

    std::string_view text_;
    std::size_t at_ = 0;
    bool line_start_ = true;
};

}  // namespace chuhe::records
