# Besides headers, the queries and their tests need only GoogleTest, which is compiled from its
# sources. So libraries for another processor need not be installed.
find_path(FMT_INCLUDE_DIR fmt/format.h)
hitscan_require(FMT_INCLUDE_DIR "fmt" libfmt-dev)
find_path(GOOGLETEST_DIR googletest/CMakeLists.txt PATHS /usr/src/googletest)
hitscan_require(GOOGLETEST_DIR "GoogleTest's sources" googletest)
hitscan_find(Python3 "Python 3" python3 COMPONENTS Interpreter)
if(HITSCAN_MISSING)
  message(FATAL_ERROR "${HITSCAN_MISSING}")
endif()

add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt INTERFACE ${FMT_INCLUDE_DIR})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
set(INSTALL_GTEST OFF)
add_subdirectory(${GOOGLETEST_DIR} googletest EXCLUDE_FROM_ALL)
# GCC 12 wrongly warns about strings of GoogleTest.
target_compile_options(gtest PRIVATE -w)
