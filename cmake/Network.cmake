# The network that goes into the programs.
set(CHUHE_NETWORK "${CMAKE_SOURCE_DIR}/eval/network.bin" CACHE FILEPATH
    "Evaluation network to embed")

# chuhe_embed_network(<target> <source>): <source> includes the file named in CHUHE_NETWORK_FILE.
function(chuhe_embed_network target source)
    if(NOT EXISTS "${CHUHE_NETWORK}")
        message(FATAL_ERROR "CHUHE_NETWORK: no evaluation network at ${CHUHE_NETWORK}")
    endif()
    set_source_files_properties("${source}" PROPERTIES
        COMPILE_DEFINITIONS "CHUHE_NETWORK_FILE=\"${CHUHE_NETWORK}\""
        OBJECT_DEPENDS "${CHUHE_NETWORK}")
    # The symbols are the assembler's own, which link-time optimisation does not see.
    set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-lto)
endfunction()
