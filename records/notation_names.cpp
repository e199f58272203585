#include "records/notation.h"
#include "support/text.h"

namespace chuhe::records {

namespace {

struct Name {
    std::string_view text;
    Notation notation;
};

/// The first name of each is the one shown.
constexpr Name kNames[] = {
    {"auto", Notation::kAuto},
    {"uci", Notation::kCoordinate},
    {"uci10", Notation::kCoordinate10},
    {"iccs", Notation::kIccs},
    {"dhtmlxq", Notation::kDhtmlXq},
    {"wxf", Notation::kWxf},
    {"wxf1997", Notation::kWxf1997},
    {"playok", Notation::kPlayOk},
    {"xqbase", Notation::kXqbase},
    {"keypad", Notation::kKeypad},
    {"chinese", Notation::kChinese},
    {"chinese-common", Notation::kChineseCommon},
    {"chinese-traditional", Notation::kChineseTraditional},
    {"san", Notation::kSan},
    {"san10", Notation::kSan10},
    {"coordinates", Notation::kCoordinate},
    {"coordinate", Notation::kCoordinate},
    {"ucci", Notation::kCoordinate},
    {"ubb", Notation::kDhtmlXq},
};

}  // namespace

std::optional<Notation> notation_from_name(std::string_view name) {
    for (const Name& entry : kNames) {
        if (equal_ignoring_case(entry.text, name)) return entry.notation;
    }
    return {};
}

std::string_view notation_name(Notation notation) {
    for (const Name& entry : kNames) {
        if (entry.notation == notation) return entry.text;
    }
    return "auto";
}

std::string notation_names() {
    std::string text;
    for (int i = 0; i <= static_cast<int>(Notation::kSan10); ++i) {
        if (!text.empty()) text += ", ";
        text += notation_name(static_cast<Notation>(i));
    }
    return text;
}

}  // namespace chuhe::records
