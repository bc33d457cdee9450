# Tests that search an implementation for wrong answers, some seconds each: include() it after
# hitscan_add_test(NAME plane ...), or with a library of your own.
#
#   include(ctest.cmake)
#   hitscan_fuzz_test(NAME plane.fuzz QUERY raycast_plane IMPLEMENTATION $<TARGET_FILE:plane>
#                     SECONDS 10 SHARDS 4)
#
# Each shard is a test, so that `ctest -j` runs them side by side. A test fails when an answer is
# wrong, and leaves the wrong cases in NAME.SHARD.json in the build folder.
function(hitscan_fuzz_test)
  cmake_parse_arguments(ARG "" "NAME;QUERY;IMPLEMENTATION;SECONDS;CASES;SHARDS" "ARGUMENTS" ${ARGN})
  if(NOT ARG_SHARDS)
    set(ARG_SHARDS 1)
  endif()
  if(NOT ARG_CASES)
    set(ARG_CASES 1000000)
  endif()
  if(ARG_SECONDS)
    list(APPEND ARG_ARGUMENTS --seconds ${ARG_SECONDS})
  endif()
  if(NOT HITSCAN)
    find_program(HITSCAN hitscan REQUIRED)
  endif()
  math(EXPR last "${ARG_SHARDS} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${ARG_NAME}.${shard}
      COMMAND ${HITSCAN} fuzz ${ARG_QUERY} --implementation ${ARG_IMPLEMENTATION}
              --cases ${ARG_CASES} --shard ${shard}/${ARG_SHARDS} --threads 1
              -o ${CMAKE_CURRENT_BINARY_DIR}/${ARG_NAME}.${shard}.json ${ARG_ARGUMENTS})
    set_tests_properties(${ARG_NAME}.${shard} PROPERTIES LABELS "hitscan;fuzz")
  endforeach()
endfunction()
