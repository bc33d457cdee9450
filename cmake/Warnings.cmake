# The warnings that every target of Hitscan is compiled with.
add_library(hitscan_warnings INTERFACE)
if(MSVC)
  target_compile_options(hitscan_warnings INTERFACE /W4 $<$<BOOL:${HITSCAN_WARNINGS_AS_ERRORS}>:/WX>)
else()
  target_compile_options(hitscan_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    # A fused multiply-add rounds once where separate operations round twice; answers must not
    # depend on whether the compiler fuses them.
    -ffp-contract=off
    $<$<BOOL:${HITSCAN_WARNINGS_AS_ERRORS}>:-Werror>)
  if(EMSCRIPTEN)
    # Sizes and differences have 32 bits there.
    target_compile_options(hitscan_warnings INTERFACE -Wno-sign-conversion -Wno-shorten-64-to-32)
    # Clang warns about a deprecated comparison that only nlohmann-json 3.11.2 itself names.
    target_compile_options(hitscan_warnings INTERFACE -Wno-deprecated-declarations)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 warns about overlaps in string concatenations that do not exist (GCC bug 105651).
    target_compile_options(hitscan_warnings INTERFACE -Wno-restrict)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_UNITY_BUILD)
    # GCC treats a source included in a unity file as a header, and warns about types from an
    # unnamed namespace in it.
    target_compile_options(hitscan_warnings INTERFACE -Wno-subobject-linkage)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    # With sanitizers GCC warns about uninitialised variables in the standard library.
    target_compile_options(hitscan_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
