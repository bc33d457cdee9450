# hitscan_add_harness(NAME demo SAMPLES my_sample.cpp... [LINK LIBRARY...] [OWN_SAMPLES_ONLY]):
# makes a program that is Hitscan with more samples: with all commands, the window, and beside the
# samples of Hitscan those of the sources, which include <hitscan/harness.h>. LINK names libraries
# that these use. With OWN_SAMPLES_ONLY the samples of Hitscan are left out. The program uses the case
# files of the installed Hitscan, or those in ../share/hitscan/assets beside its own folder.

# Why hitscan_add_harness cannot be used; empty if it can.
set(hitscan_harness_MISSING "")
if(NOT HITSCAN_PROGRAM)
  set(hitscan_harness_MISSING "the program hitscan was not found (the package hitscan)")
endif()
macro(hitscan_harness_require found what package)
  if(NOT ${found})
    if(hitscan_harness_MISSING)
      string(APPEND hitscan_harness_MISSING "; ")
    endif()
    string(APPEND hitscan_harness_MISSING "${what} was not found (Debian's ${package})")
  endif()
endmacro()

find_package(fmt QUIET)
hitscan_harness_require(fmt_FOUND "fmt" libfmt-dev)
if(fmt_FOUND)  # spdlog's own package file looks for fmt
  find_package(spdlog QUIET)
  hitscan_harness_require(spdlog_FOUND "spdlog" libspdlog-dev)
endif()
find_package(glfw3 3.3 QUIET)
hitscan_harness_require(glfw3_FOUND "GLFW" libglfw3-dev)
find_package(assimp QUIET)
hitscan_harness_require(assimp_FOUND "Assimp" libassimp-dev)
find_package(ZLIB QUIET)  # the targets of Assimp name its library
hitscan_harness_require(ZLIB_FOUND "zlib" zlib1g-dev)
find_package(PkgConfig QUIET)
hitscan_harness_require(PkgConfig_FOUND "pkg-config" pkg-config)
if(PkgConfig_FOUND)
  pkg_check_modules(IMGUI QUIET IMPORTED_TARGET imgui)
  hitscan_harness_require(IMGUI_FOUND "Dear ImGui" libimgui-dev)
  pkg_check_modules(CGIF QUIET IMPORTED_TARGET cgif)
  hitscan_harness_require(CGIF_FOUND "cgif" libcgif-dev)
  if(UNIX AND NOT APPLE)
    pkg_check_modules(XCB QUIET IMPORTED_TARGET xcb)
    hitscan_harness_require(XCB_FOUND "XCB" libxcb1-dev)
  endif()
endif()
if(NOT hitscan_harness_MISSING)
  include("${CMAKE_CURRENT_LIST_DIR}/hitscan-harness-targets.cmake")
endif()

function(hitscan_add_harness)
  cmake_parse_arguments(ARG "OWN_SAMPLES_ONLY" "NAME" "SAMPLES;LINK" ${ARGN})
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "hitscan_add_harness: unknown: ${ARG_UNPARSED_ARGUMENTS}")
  elseif(NOT ARG_NAME OR NOT ARG_SAMPLES)
    message(FATAL_ERROR "hitscan_add_harness: it needs NAME and SAMPLES")
  endif()
  set(main "${CMAKE_CURRENT_BINARY_DIR}/${ARG_NAME}_main.cpp")
  file(CONFIGURE OUTPUT "${main}" @ONLY CONTENT [[
#include <hitscan/harness.h>

int main(int argc, char** argv) {
  return hitscan::RunProgram(argc, argv, R"(@HITSCAN_PROGRAM@)");
}
]])
  add_executable(${ARG_NAME} "${main}" ${ARG_SAMPLES})
  if(NOT ARG_OWN_SAMPLES_ONLY)
    target_link_libraries(${ARG_NAME} PRIVATE hitscan::samples)
  endif()
  target_link_libraries(${ARG_NAME} PRIVATE hitscan::harness ${ARG_LINK})
endfunction()
