# The warnings that every target of Hitscan is compiled with.
add_library(hitscan_warnings INTERFACE)
if(MSVC)
  target_compile_options(hitscan_warnings INTERFACE /W4 $<$<BOOL:${HITSCAN_WARNINGS_AS_ERRORS}>:/WX>)
else()
  target_compile_options(hitscan_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    # A fused multiply-add rounds once where the source rounds twice; answers must not depend on it.
    -ffp-contract=off
    $<$<BOOL:${HITSCAN_WARNINGS_AS_ERRORS}>:-Werror>)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees overlaps in the adding up of strings that are not there (its bug 105651).
    target_compile_options(hitscan_warnings INTERFACE -Wno-restrict)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_UNITY_BUILD)
    # GCC takes a source that is part of a unity file for a header, where a type of a source's own
    # unnamed namespace would be a mistake.
    target_compile_options(hitscan_warnings INTERFACE -Wno-subobject-linkage)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    # Under sanitizers GCC takes code of the standard library for uninitialised.
    target_compile_options(hitscan_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
