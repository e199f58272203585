#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "support/result.h"

namespace chuhe::records {

/// Encodings of game files. Inside the program all text is UTF-8.
enum class Encoding {
    kUtf8,
    kUtf16Le,
    kUtf16Be,
    kGb18030,      ///< simplified Chinese; includes GBK and GB2312
    kBig5,         ///< traditional Chinese
    kWindows1258,  ///< Vietnamese
    kWindows1252,
};

/// "utf-8", "gbk", "gb18030", "big5", "utf-16", "windows-1258" …, in either case.
std::optional<Encoding> encoding_from_name(std::string_view name);

/// The encoding that `bytes` are most likely in: a byte order mark decides, then validity as UTF-8,
/// then whether GB18030 or Big5 gives more of the characters that such files are full of.
Encoding detect_encoding(std::string_view bytes);

/// To UTF-8, without byte order mark. Never fails: bytes that fit nothing become U+FFFD.
std::string decode(std::string_view bytes, Encoding encoding);

/// As above with the detected encoding.
std::string decode_detected(std::string_view bytes);

/// From UTF-8; characters that the encoding lacks become "?".
std::string encode(std::string_view text, Encoding encoding);

}  // namespace chuhe::records
