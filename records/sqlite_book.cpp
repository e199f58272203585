#include "records/sqlite_book.h"

#include <sqlite3.h>
#include <array>

#include <fmt/format.h>

namespace chuhe::records {

namespace {

constexpr std::string_view kFormatName = "chuhe-book";
constexpr int kFormatVersion = 1;

struct CloseDatabase {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

struct FinishStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, FinishStatement>;

Result<Database> open_database(const std::filesystem::path& path, int flags) {
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    Database database(raw);
    if (code == SQLITE_OK) return database;
    return error(fmt::format("{}: {}", path.string(), sqlite3_errstr(code)));
}

Result<Statement> prepare(sqlite3* database, const char* sql) {
    sqlite3_stmt* raw = nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &raw, nullptr) != SQLITE_OK) {
        return error(sqlite3_errmsg(database));
    }
    return Statement(raw);
}

Result<void> execute(sqlite3* database, const char* sql) {
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
    return error(sqlite3_errmsg(database));
}

bool has_table(sqlite3* database, const char* name) {
    const auto statement =
        prepare(database, "SELECT 1 FROM sqlite_master WHERE type='table' AND name=?");
    if (!statement) return false;
    sqlite3_bind_text(statement->get(), 1, name, -1, SQLITE_STATIC);
    return sqlite3_step(statement->get()) == SQLITE_ROW;
}

/// Why a SQLite file is no book of ours.
std::string foreign_reason(sqlite3* database) {
    if (has_table(database, "bhobk")) {
        return "an OBK book (table bhobk), whose position keys are not openly documented";
    }
    if (has_table(database, "pfBook")) {
        return "a PengFei book (table pfBook), whose position keys are not openly documented";
    }
    return "a SQLite file, but no book of this program";
}

std::int64_t column(sqlite3_stmt* statement, int index) {
    return sqlite3_column_int64(statement, index);
}

/// A count from a file, held to what fits.
std::uint32_t count_column(sqlite3_stmt* statement, int index) {
    constexpr std::int64_t kMost = 0xFFFFFFFF;
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(column(statement, index), 0, kMost));
}

class SqliteBook : public Book {
  public:
    SqliteBook(Database database, Statement lookup, std::size_t size)
        : database_(std::move(database)), lookup_(std::move(lookup)), size_(size) {}

    [[nodiscard]] std::size_t size() const override { return size_; }

  protected:
    [[nodiscard]] std::vector<BookMove> entries(const Position& position) const override {
        const BookKey key = book_key(position);
        if (key.is_mirrored) return {};  // asked again with the mirror image
        sqlite3_stmt* const statement = lookup_.get();
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, static_cast<std::int64_t>(key.key));
        std::vector<BookMove> result;
        while (sqlite3_step(statement) == SQLITE_ROW) {
            constexpr std::int64_t kMoveMask = 0x3FFF;
            constexpr std::int64_t kMostWeight = 1'000'000;
            const Move move =
                Move::from_raw(static_cast<std::uint16_t>(column(statement, 0) & kMoveMask));
            if (!move.from().is_valid() || !move.to().is_valid()) continue;
            const auto weight = std::clamp<std::int64_t>(column(statement, 1), 0, kMostWeight);
            result.push_back({move, static_cast<int>(weight), count_column(statement, 2),
                              count_column(statement, 3), count_column(statement, 4),
                              count_column(statement, 5)});
        }
        sqlite3_reset(statement);
        return result;
    }

  private:
    Database database_;  // outlives the statement
    Statement lookup_;
    std::size_t size_;
};

Result<void> insert_rows(sqlite3* database, std::span<const BookRow> rows) {
    const auto statement = prepare(database, "INSERT INTO book VALUES (?, ?, ?, ?, ?, ?, ?)");
    if (!statement) return error(statement.error());
    for (const BookRow& row : rows) {
        const std::array<std::int64_t, 7> values = {static_cast<std::int64_t>(row.key),
                                                    row.entry.move.raw(),
                                                    row.entry.weight,
                                                    row.entry.wins,
                                                    row.entry.draws,
                                                    row.entry.losses,
                                                    row.entry.games};
        for (std::size_t i = 0; i < values.size(); ++i) {
            sqlite3_bind_int64(statement->get(), static_cast<int>(i) + 1, values[i]);
        }
        if (sqlite3_step(statement->get()) != SQLITE_DONE) return error(sqlite3_errmsg(database));
        sqlite3_reset(statement->get());
    }
    return {};
}

Result<void> insert_info(sqlite3* database, std::string_view source) {
    const auto statement = prepare(database, "INSERT INTO info VALUES (?, ?)");
    if (!statement) return error(statement.error());
    const std::pair<std::string_view, std::string> facts[] = {
        {"format", std::string(kFormatName)},
        {"version", std::to_string(kFormatVersion)},
        {"source", std::string(source)}};
    for (const auto& [name, value] : facts) {
        sqlite3_bind_text(statement->get(), 1, name.data(), static_cast<int>(name.size()),
                          SQLITE_TRANSIENT);
        sqlite3_bind_text(statement->get(), 2, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT);
        if (sqlite3_step(statement->get()) != SQLITE_DONE) return error(sqlite3_errmsg(database));
        sqlite3_reset(statement->get());
    }
    return {};
}

Result<void> fill(const std::filesystem::path& path, std::span<const BookRow> rows,
                  std::string_view source) {
    const auto database = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (!database) return error(database.error());
    // The file is new and thrown away on failure, so that nothing needs a journal.
    return execute(database->get(),
                   "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;"
                   "CREATE TABLE info(name TEXT PRIMARY KEY, value TEXT);"
                   "CREATE TABLE book(key INTEGER, move INTEGER, weight INTEGER, wins INTEGER,"
                   " draws INTEGER, losses INTEGER, games INTEGER, PRIMARY KEY(key, move))"
                   " WITHOUT ROWID;")
        .and_then([&] { return insert_info(database->get(), source); })
        .and_then([&] { return insert_rows(database->get(), rows); })
        .and_then([&] { return execute(database->get(), "COMMIT"); });
}

}  // namespace

BookKey book_key(const Position& position) {
    std::uint64_t mirror = position.side_to_move() == kBlack ? kZobrist.black_to_move : 0;
    for (const Square s : position.occupied()) {
        mirror ^= kZobrist.piece[position.piece_on(s)][s.mirrored()];
    }
    return {std::min(position.key(), mirror), mirror < position.key(), mirror == position.key()};
}

bool is_sqlite(std::string_view first_bytes) {
    return first_bytes.starts_with(std::string_view("SQLite format 3\0", 16));
}

Result<std::unique_ptr<Book>> open_sqlite_book(const std::filesystem::path& path) {
    auto database = open_database(path, SQLITE_OPEN_READONLY);
    if (!database) return error(database.error());
    const auto refuse = [&](std::string_view reason) {
        return error(fmt::format("{}: {}", path.string(), reason));
    };
    {
        const auto version =
            prepare(database->get(),
                    "SELECT value FROM info WHERE name='version' AND EXISTS"
                    " (SELECT 1 FROM info WHERE name='format' AND value='chuhe-book')");
        if (!version) return refuse(foreign_reason(database->get()));
        if (sqlite3_step(version->get()) != SQLITE_ROW) {
            return refuse(foreign_reason(database->get()));
        }
        if (column(version->get(), 0) != kFormatVersion) {
            return refuse(fmt::format("version {} of the book format is not known",
                                      column(version->get(), 0)));
        }
    }
    auto lookup = prepare(database->get(),
                          "SELECT move, weight, wins, draws, losses, games FROM book WHERE key=?"
                          " LIMIT 128");
    if (!lookup) return refuse(lookup.error());
    std::size_t size = 0;
    {
        const auto count = prepare(database->get(), "SELECT count(*) FROM book");
        if (count && sqlite3_step(count->get()) == SQLITE_ROW) {
            size = static_cast<std::size_t>(column(count->get(), 0));
        }
    }
    return std::make_unique<SqliteBook>(std::move(*database), std::move(*lookup), size);
}

Result<void> write_sqlite_book(const std::filesystem::path& path, std::span<const BookRow> rows,
                               std::string_view source) {
    std::filesystem::path part = path;
    part += ".part";
    std::error_code failure;
    std::filesystem::remove(part, failure);
    auto state = fill(part, rows, source);
    if (state) {
        std::filesystem::rename(part, path, failure);
        if (failure) state = error(failure.message());
    }
    if (state) return {};
    std::filesystem::remove(part, failure);
    return error(fmt::format("cannot write {}: {}", path.string(), state.error()));
}

}  // namespace chuhe::records
