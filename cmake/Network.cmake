# The network that goes into the programs. Without the file they are built all the same and evaluate
# by hand.
set(CHUHE_NETWORK "${CMAKE_SOURCE_DIR}/eval/network.bin" CACHE FILEPATH
    "Evaluation network to embed; the build goes without when there is no such file")

# chuhe_embed_network(<target> <source>): <source> includes the file named in CHUHE_NETWORK_FILE.
function(chuhe_embed_network target source)
    # A glob, so that a file that appears or goes later is noticed by the next build.
    file(GLOB network CONFIGURE_DEPENDS "${CHUHE_NETWORK}")
    if(network)
        set_source_files_properties("${source}" PROPERTIES
            COMPILE_DEFINITIONS "CHUHE_NETWORK_FILE=\"${network}\""
            OBJECT_DEPENDS "${network}")
    else()
        message(STATUS "No evaluation network at ${CHUHE_NETWORK}")
    endif()
    # The symbols are the assembler's own, which link-time optimisation does not see.
    set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS -fno-lto)
endfunction()
