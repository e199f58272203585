#include <fmt/format.h>

#include "records/game_file.h"
#include "records/sqlite_book.h"
#include "records/xqbase_book.h"

namespace chuhe::records {

Result<std::unique_ptr<Book>> open_book(const std::filesystem::path& path) {
    // Books of our own can be big, and stay on the disk.
    constexpr std::size_t kMagicSize = 16;
    auto start = read_start(path, kMagicSize);
    if (!start) return error(start.error());
    if (is_sqlite(*start)) return open_sqlite_book(path);
    const auto bytes = read_file(path);
    if (!bytes) return error(bytes.error());
    auto book = read_xqbase_book(*bytes);
    if (!book) return error(fmt::format("{}: {}", path.string(), book.error()));
    return book;
}

}  // namespace chuhe::records
