# Language level, warnings, optimisation and sanitizers for every target of the project.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees overlaps in assignments of std::string at -O3 (its bug 105329).
    string(APPEND CMAKE_CXX_FLAGS_RELEASE " -Wno-restrict")
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
if(CHUHE_ASSERTS)
    add_compile_definitions(CHUHE_ASSERTS=1)
else()
    add_compile_definitions(CHUHE_ASSERTS=0)
endif()

if(CHUHE_TUNING)
    add_compile_definitions(CHUHE_TUNING=1)
endif()

if(NOT CHUHE_ARCH STREQUAL "none")
    add_compile_options(-march=${CHUHE_ARCH})
endif()

if(CHUHE_SANITIZE)
    add_compile_options(-fsanitize=${CHUHE_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${CHUHE_SANITIZE})
else()
    # The programs are copied to other machines as one file each.
    add_link_options(-static-libstdc++ -static-libgcc)
endif()

if(CHUHE_LTO)
    include(CheckIPOSupported)
    check_ipo_supported()
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

# scripts/build-profiled does both steps. The second finds the counts of the first beside each object.
if(CHUHE_PROFILE)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        message(FATAL_ERROR "CHUHE_PROFILE is for GCC only")
    endif()
    if(CHUHE_PROFILE STREQUAL "generate")
        add_compile_options(-fprofile-generate -fprofile-update=prefer-atomic)
        add_link_options(-fprofile-generate)
    elseif(CHUHE_PROFILE STREQUAL "use")
        add_compile_options(-fprofile-use -fprofile-partial-training -Wno-missing-profile)
    else()
        message(FATAL_ERROR "CHUHE_PROFILE is '${CHUHE_PROFILE}'; it can be generate or use")
    endif()
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(tl-expected REQUIRED)
