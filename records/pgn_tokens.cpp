#include "records/pgn_tokens.h"

#include <algorithm>

#include "support/text.h"

namespace chuhe::records {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}();";

constexpr std::string_view kWideOpen = "（";
constexpr std::string_view kWideClose = "）";

/// Size of a remark in full-width parentheses that `text` starts with, 0 when it ends on no line.
std::size_t wide_comment_size(std::string_view text) {
    if (!text.starts_with(kWideOpen)) return 0;
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t end = line.find(kWideClose);
    return end == std::string_view::npos ? 0 : end + kWideClose.size();
}

constexpr bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Without escapes: \" and \\ stand for the bare characters.
std::string unescaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escape =
            text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
        if (escape) ++i;
        result += text[i];
    }
    return result;
}

/// Splits `[Name "value"]`; programs forget to escape quotes, so the last one ends the value.
bool parse_tag(std::string_view line, PgnToken& token) {
    line = trim(line);
    if (!line.starts_with('[') || !line.ends_with(']')) return false;
    line = trim(line.substr(1, line.size() - 2));
    std::size_t end = 0;
    while (end < line.size() && is_name_char(line[end])) ++end;
    const std::string_view value = trim(line.substr(end));
    if (end == 0 || value.size() < 2 || !value.starts_with('"') || !value.ends_with('"')) {
        return false;
    }
    token.kind = PgnToken::Kind::kTag;
    token.text = line.substr(0, end);
    token.value = unescaped(value.substr(1, value.size() - 2));
    return true;
}

}  // namespace

void PgnTokens::skip_blanks() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == '\n') {
            line_start_ = true;
        } else if (c == '%' && line_start_) {  // a line for other programs
            at_ = std::min(text_.find('\n', at_), text_.size());
            continue;
        } else if (kBlanks.find(c) == std::string_view::npos) {
            return;
        }
        ++at_;
    }
}

bool PgnTokens::read_tag(PgnToken& token) {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    if (!parse_tag(text_.substr(at_, end - at_), token)) return false;
    at_ = end;
    return true;
}

PgnToken PgnTokens::next() {
    skip_blanks();
    PgnToken token;
    if (at_ == text_.size()) return token;
    if (line_start_ && text_[at_] == '[' && read_tag(token)) return token;
    line_start_ = false;

    const char c = text_[at_];
    if (c == '{' || c == ';') {
        const std::size_t end = std::min(text_.find(c == '{' ? '}' : '\n', at_), text_.size());
        token.kind = PgnToken::Kind::kComment;
        token.text = text_.substr(at_ + 1, end - at_ - 1);
        at_ = c == '{' ? std::min(end + 1, text_.size()) : end;
    } else if (const std::size_t wide = wide_comment_size(text_.substr(at_)); wide > 0) {
        token.kind = PgnToken::Kind::kComment;
        token.text =
            text_.substr(at_ + kWideOpen.size(), wide - kWideOpen.size() - kWideClose.size());
        at_ += wide;
    } else if (c == '(' || c == ')') {
        token.kind = c == '(' ? PgnToken::Kind::kOpen : PgnToken::Kind::kClose;
        token.text = text_.substr(at_, 1);
        ++at_;
    } else {
        const std::size_t end = std::min(text_.find_first_of(kWordEnds, at_), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        // A remark may be glued to the move; a stray "}" is a word of its own.
        const std::size_t size = std::clamp<std::size_t>(word.find(kWideOpen, 1), 1,
                                                         std::max<std::size_t>(word.size(), 1));
        token.kind = PgnToken::Kind::kWord;
        token.text = text_.substr(at_, size);
        at_ += size;
    }
    return token;
}

std::string_view PgnTokens::rest_of_parenthesis() {
    const std::size_t start = at_;
    int depth = 1;
    for (; at_ < text_.size(); ++at_) {
        if (text_[at_] == '(') ++depth;
        if (text_[at_] == ')' && --depth == 0) break;
    }
    const std::string_view result = text_.substr(start, at_ - start);
    at_ = std::min(at_ + 1, text_.size());
    return result;
}

void PgnTokens::skip_to_tag() {
    while (at_ < text_.size()) {
        if (line_start_) {
            const std::size_t start = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
            at_ = start;
            PgnToken token;
            const std::size_t end = std::min(text_.find('\n', at_), text_.size());
            if (at_ < text_.size() && text_[at_] == '[' &&
                parse_tag(text_.substr(at_, end - at_), token)) {
                return;
            }
        }
        const std::size_t end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
        line_start_ = true;
    }
}

}  // namespace chuhe::records
