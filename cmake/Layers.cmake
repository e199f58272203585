# One static library a folder. A folder names the folders it may include, and the table that the
# include-direction test reads (layers.txt in the build folder) is written from the same call.

set(CHUHE_LAYER_TABLE "${CMAKE_BINARY_DIR}/layers.txt")
file(WRITE "${CHUHE_LAYER_TABLE}" "")

# chuhe_layer(<folder> [DEPENDS <folder>...] [LINK <library>...] SOURCES <file>...)
function(chuhe_layer folder)
    cmake_parse_arguments(LAYER "" "" "DEPENDS;LINK;SOURCES" ${ARGN})
    list(JOIN LAYER_DEPENDS " " allowed)
    file(APPEND "${CHUHE_LAYER_TABLE}" "${folder}: ${allowed}\n")
    if(NOT LAYER_SOURCES)
        set(kind INTERFACE)
        set(scope INTERFACE)
        add_library(chuhe_${folder} INTERFACE)
    else()
        set(scope PUBLIC)
        add_library(chuhe_${folder} STATIC ${LAYER_SOURCES})
    endif()
    target_include_directories(chuhe_${folder} ${scope} "${CMAKE_SOURCE_DIR}")
    foreach(dependency IN LISTS LAYER_DEPENDS)
        target_link_libraries(chuhe_${folder} ${scope} chuhe_${dependency})
    endforeach()
    target_link_libraries(chuhe_${folder} ${scope} ${LAYER_LINK})
endfunction()

# chuhe_program(<name> <folder> <main source>...)
function(chuhe_program name folder)
    add_executable(${name} ${ARGN})
    target_link_libraries(${name} PRIVATE chuhe_${folder})
endfunction()

# chuhe_test(<folder> [LINK <library>...] SOURCES <file>...): one Catch2 program a folder,
# its cases discovered by CTest. Cases tagged [slow] are built but run by hand only.
function(chuhe_test folder)
    cmake_parse_arguments(TEST "" "" "LINK;SOURCES" ${ARGN})
    add_executable(${folder}_tests ${TEST_SOURCES})
    target_link_libraries(${folder}_tests PRIVATE chuhe_test_main ${TEST_LINK})
    target_compile_definitions(${folder}_tests PRIVATE
        CHUHE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
        CHUHE_BINARY_DIR="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
    catch_discover_tests(${folder}_tests TEST_SPEC "~[slow]" TEST_PREFIX "${folder}: "
                         PROPERTIES TIMEOUT 600)
endfunction()

# chuhe_bench(<name> LINK <library>... SOURCES <file>...): a Google Benchmark program.
function(chuhe_bench name)
    cmake_parse_arguments(BENCH "" "" "LINK;SOURCES" ${ARGN})
    add_executable(${name}_bench ${BENCH_SOURCES})
    target_link_libraries(${name}_bench PRIVATE benchmark::benchmark benchmark::benchmark_main
                          ${BENCH_LINK})
    target_compile_definitions(${name}_bench PRIVATE CHUHE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
endfunction()
