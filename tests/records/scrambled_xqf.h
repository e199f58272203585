#pragma once

#include <string>

#include "records/byte_reader.h"
#include "records/xqf_format.h"
#include "support/random.h"

namespace chuhe::test {

/// Turns an XQF file of version 1.0 into one of a later version, keys drawn at random: the inverse
/// of what the reader does.
inline std::string scrambled_xqf(const std::string& plain, int version, Random& random) {
    namespace xqf = records::xqf;
    std::string file = plain.substr(0, xqf::kHeaderSize);
    file[xqf::kVersion] = static_cast<char>(version);
    for (std::size_t i = xqf::kKeyMask; i < xqf::kPieces; ++i) {
        file[i] = static_cast<char>(random.below(256));
    }
    const xqf::Keys keys = xqf::keys_of(file);
    for (std::size_t i = 0; i < xqf::kPieceCount; ++i) {
        const bool rotated = version >= xqf::kRotatedBoardVersion;
        const std::size_t place = rotated ? (i + keys.board + 1) % xqf::kPieceCount : i;
        file[xqf::kPieces + i] = static_cast<char>(plain[xqf::kPieces + place] + keys.board);
    }

    std::string body;
    for (std::size_t at = xqf::kHeaderSize; at + 8 <= plain.size();) {
        const int plain_flags = static_cast<unsigned char>(plain[at + 2]);
        records::ByteReader reader(plain, at + 4);
        const std::uint32_t length = *reader.word32();
        int flags = 0;
        if ((plain_flags & xqf::kPlainNext) != 0) flags |= xqf::kNext;
        if ((plain_flags & xqf::kPlainVariation) != 0) flags |= xqf::kVariation;
        if (length > 0) flags |= xqf::kComment;
        body += static_cast<char>(plain[at] + keys.from);
        body += static_cast<char>(plain[at + 1] + keys.to);
        body += static_cast<char>(flags | static_cast<int>(random.below(32)));
        body += static_cast<char>(random.below(256));
        if (length > 0) {
            records::append_word32(body, length + keys.comment);
            body += plain.substr(at + 8, length);
        }
        at += 8 + length;
    }
    for (std::size_t i = 0; i < body.size(); ++i) {
        file += static_cast<char>(body[i] + keys.stream[i % keys.stream.size()]);
    }
    return file;
}

}  // namespace chuhe::test
