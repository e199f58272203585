#include "records/encoding.h"

#include <iconv.h>
#include <array>
#include <cerrno>

#include "records/utf8.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

/// As the C library knows them, in the order of Encoding.
constexpr std::array<const char*, 7> kIconvNames = {"UTF-8",      "UTF-16LE", "UTF-16BE", "GB18030",
                                                    "BIG5-HKSCS", "CP1258",   "CP1252"};

/// A converter of the C library, opened once a thread and direction: opening loads a table.
class Converter {
  public:
    Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (is_open()) iconv_close(handle_);
    }

    /// Converts all of `input`; `substitute` stands for what cannot be converted. `failures` counts
    /// those.
    std::string convert(std::string_view input, std::string_view substitute, int& failures) {
        std::string output;
        if (!is_open()) {
            failures += static_cast<int>(input.size());
            return output;
        }
        iconv(handle_, nullptr, nullptr, nullptr, nullptr);
        // iconv does not write through its input pointer.
        char* from = const_cast<char*>(input.data());
        std::size_t left = input.size();
        std::array<char, 4096> buffer;
        while (left > 0) {
            char* to = buffer.data();
            std::size_t room = buffer.size();
            const std::size_t done = iconv(handle_, &from, &left, &to, &room);
            const int reason = errno;
            output.append(buffer.data(), to);
            if (done != static_cast<std::size_t>(-1) || reason == E2BIG) continue;
            output += substitute;
            ++failures;
            const std::size_t skip = skip_length(std::string_view(from, left));
            from += skip;
            left -= skip;
        }
        char* to = buffer.data();
        std::size_t room = buffer.size();
        iconv(handle_, nullptr, nullptr, &to, &room);
        output.append(buffer.data(), to);
        return output;
    }

    /// How many bytes a character that cannot be converted takes.
    void set_source_is_utf8() { source_is_utf8_ = true; }

  private:
    [[nodiscard]] bool is_open() const {
        return handle_ != reinterpret_cast<iconv_t>(static_cast<std::intptr_t>(-1));
    }
    [[nodiscard]] std::size_t skip_length(std::string_view rest) const {
        if (!source_is_utf8_) return 1;
        std::string_view after = rest;
        take_code_point(after);
        return rest.size() - after.size();
    }

    iconv_t handle_;
    bool source_is_utf8_ = false;
};

constexpr std::string_view kReplacementText = "\xEF\xBF\xBD";

std::string decode_counting(std::string_view bytes, Encoding encoding, int& failures) {
    thread_local std::array<std::optional<Converter>, kIconvNames.size()> converters;
    const auto index = static_cast<std::size_t>(encoding);
    auto& converter = converters[index];
    if (!converter) converter.emplace("UTF-8", kIconvNames[index]);
    return converter->convert(bytes, kReplacementText, failures);
}

/// Characters that texts on xiangqi, names of players and events are full of, both scripts.
constexpr std::u32string_view kCommon =
    U"的一是不了在人有我他这中大来上国和地到以说时要就出会可也你对生能而子那得于着下自之年过发后作"
    U"里用"
    U"炮砲马馬车車兵卒将將帅帥士仕相象进進退平前红紅黑方先胜勝负負局棋赛賽杯全個个團团冠军軍大师師"
    U"特級级"
    U"第轮輪场場北京上海广廣东東江苏蘇河湖四川辽遼宁寧浙王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡"
    U"朱"
    U"高林何郭许許吕呂柳洪赖賴殘残古谱譜开開定式變变例着法正選选手優优這說時會對後過發來國";

int common_characters(std::string_view text) {
    int count = 0;
    while (!text.empty()) {
        const char32_t code = take_code_point(text);
        constexpr char32_t kFirstHan = 0x4E00;
        if (code >= kFirstHan && kCommon.find(code) != std::u32string_view::npos) ++count;
    }
    return count;
}

bool is_ascii(std::string_view bytes) {
    for (const char c : bytes) {
        if (static_cast<unsigned char>(c) >= 0x80) return false;
    }
    return true;
}

int plausibility(std::string_view bytes, Encoding encoding) {
    constexpr int kFailureWeight = 4;
    int failures = 0;
    const std::string text = decode_counting(bytes, encoding, failures);
    return common_characters(text) - kFailureWeight * failures;
}

/// Short GBK text can happen to be valid UTF-8, "联通" being the famous case: its characters are
/// then a jumble below U+0800, where no Chinese is. Latin and Cyrillic text is left alone.
bool is_unlikely_utf8(std::string_view text) {
    constexpr char32_t kLastLatin = 0x24F;
    constexpr char32_t kFirstCyrillic = 0x400;
    constexpr char32_t kLastCyrillic = 0x52F;
    constexpr char32_t kFirstThreeBytes = 0x800;
    bool strange = false;
    while (!text.empty()) {
        const char32_t code = take_code_point(text);
        if (code >= kFirstThreeBytes) return false;
        const bool cyrillic = code >= kFirstCyrillic && code <= kLastCyrillic;
        strange = strange || (code > kLastLatin && !cyrillic);
    }
    return strange;
}

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";
constexpr std::string_view kUtf16LeMark = "\xFF\xFE";
constexpr std::string_view kUtf16BeMark = "\xFE\xFF";

}  // namespace

std::optional<Encoding> encoding_from_name(std::string_view name) {
    struct Name {
        std::string_view text;
        Encoding encoding;
    };
    constexpr Name kNames[] = {
        {"utf-8", Encoding::kUtf8},         {"utf8", Encoding::kUtf8},
        {"utf-16", Encoding::kUtf16Le},     {"utf-16le", Encoding::kUtf16Le},
        {"utf-16be", Encoding::kUtf16Be},   {"gbk", Encoding::kGb18030},
        {"gb2312", Encoding::kGb18030},     {"gb18030", Encoding::kGb18030},
        {"big5", Encoding::kBig5},          {"windows-1258", Encoding::kWindows1258},
        {"cp1258", Encoding::kWindows1258}, {"windows-1252", Encoding::kWindows1252},
        {"latin1", Encoding::kWindows1252},
    };
    for (const Name& entry : kNames) {
        if (equal_ignoring_case(entry.text, name)) return entry.encoding;
    }
    return {};
}

Encoding detect_encoding(std::string_view bytes) {
    if (bytes.starts_with(kUtf16LeMark)) return Encoding::kUtf16Le;
    if (bytes.starts_with(kUtf16BeMark)) return Encoding::kUtf16Be;
    constexpr std::size_t kSample = 1 << 16;
    const std::string_view sample = bytes.substr(0, kSample);
    if (is_utf8(bytes) && !is_unlikely_utf8(sample)) return Encoding::kUtf8;
    // A short name can hold one common character by chance.
    constexpr int kMargin = 1;
    return plausibility(sample, Encoding::kBig5) >
                   plausibility(sample, Encoding::kGb18030) + kMargin
               ? Encoding::kBig5
               : Encoding::kGb18030;
}

std::string decode(std::string_view bytes, Encoding encoding) {
    for (const auto& [mark, marked] :
         {std::pair(kUtf8Mark, Encoding::kUtf8), std::pair(kUtf16LeMark, Encoding::kUtf16Le),
          std::pair(kUtf16BeMark, Encoding::kUtf16Be)}) {
        if (encoding == marked && bytes.starts_with(mark)) bytes.remove_prefix(mark.size());
    }
    const bool wide = encoding == Encoding::kUtf16Le || encoding == Encoding::kUtf16Be;
    if (!wide && is_ascii(bytes)) return std::string(bytes);
    if (encoding == Encoding::kUtf8 && is_utf8(bytes)) return std::string(bytes);
    int failures = 0;
    return decode_counting(bytes, encoding, failures);
}

std::string decode_detected(std::string_view bytes) {
    return decode(bytes, detect_encoding(bytes));
}

std::string encode(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::kUtf8) return std::string(text);
    thread_local std::array<std::optional<Converter>, kIconvNames.size()> converters;
    const auto index = static_cast<std::size_t>(encoding);
    auto& converter = converters[index];
    if (!converter) {
        converter.emplace(kIconvNames[index], "UTF-8");
        converter->set_source_is_utf8();
    }
    int failures = 0;
    const bool wide = encoding == Encoding::kUtf16Le || encoding == Encoding::kUtf16Be;
    using namespace std::string_view_literals;
    return converter->convert(text, wide ? "?\0"sv : "?"sv, failures);
}

}  // namespace chuhe::records
