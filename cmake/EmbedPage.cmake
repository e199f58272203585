# Writes the parts of the report page into a C++ source, so that the program stays one file:
# cmake -DSOURCE=<folder> -DOUTPUT=<file> -P EmbedPage.cmake
set(text "// Written from engine/page/ by cmake/EmbedPage.cmake.\n#include \"engine/page.h\"\n\n")
string(APPEND text "namespace chuhe {\n\n")
foreach(part Html:page.html Style:page.css Script:page.js)
    string(REPLACE ":" ";" part "${part}")
    list(GET part 0 name)
    list(GET part 1 file)
    file(READ "${SOURCE}/${file}" content)
    string(APPEND text "const std::string_view kPage${name} = R\"PAGE(${content})PAGE\";\n\n")
endforeach()
string(APPEND text "}  // namespace chuhe\n")
file(WRITE "${OUTPUT}" "${text}")
