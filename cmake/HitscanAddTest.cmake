# hitscan_add_test(NAME plane SOURCES my_plane.cpp LINK my_engine
#                  [CASES FILE|FOLDER...] [QUERIES QUERY...] [ARGUMENTS ARGUMENT...]):
# compiles the sources, which use HITSCAN_IMPLEMENT of <hitscan/implement.h>, to a module `plane`
# and adds tests to CTest that fail when an answer is wrong:
#   plane             all cases that come with Hitscan, of the queries that the module implements
#   plane.own_cases   the same for the case files of CASES; only if CASES is given
# With QUERIES only these are checked, and it is an error when the module lacks one of them.
# ARGUMENTS are passed to `hitscan check`, such as --time-limit 5. Both tests have the label
# `hitscan`. Set HITSCAN_PROGRAM to use another program than the installed one.

find_program(HITSCAN_PROGRAM hitscan HINTS "${hitscan_PREFIX}/bin"
             DOC "The program that runs the tests of hitscan_add_test")
find_path(HITSCAN_INCLUDE hitscan/implement.h HINTS "${hitscan_PREFIX}/include"
          DOC "The folder with hitscan/implement.h")
mark_as_advanced(HITSCAN_PROGRAM HITSCAN_INCLUDE)

# Why hitscan_add_test cannot be used; empty if it can.
set(hitscan_test_MISSING "")
if(NOT HITSCAN_PROGRAM)
  set(hitscan_test_MISSING
      "the program hitscan was not found (the package hitscan, or -D HITSCAN_PROGRAM=PATH)")
elseif(NOT HITSCAN_INCLUDE)
  set(hitscan_test_MISSING
      "hitscan/implement.h was not found (the package hitscan, or -D HITSCAN_INCLUDE=FOLDER)")
endif()
set_property(GLOBAL PROPERTY HITSCAN_TEST_MISSING "${hitscan_test_MISSING}")

# Compiles static libraries, and those that they link, as position-independent code. Otherwise they
# could not be linked to a module.
function(hitscan_require_position_independence)
  foreach(library ${ARGN})
    if(NOT TARGET ${library})
      continue()
    endif()
    get_target_property(original ${library} ALIASED_TARGET)
    if(original)
      set(library ${original})
    endif()
    get_property(seen GLOBAL PROPERTY HITSCAN_POSITION_INDEPENDENT)
    get_target_property(imported ${library} IMPORTED)
    if(imported OR library IN_LIST seen)
      continue()
    endif()
    set_property(GLOBAL APPEND PROPERTY HITSCAN_POSITION_INDEPENDENT ${library})
    get_target_property(type ${library} TYPE)
    get_target_property(independent ${library} POSITION_INDEPENDENT_CODE)
    if(type MATCHES "STATIC_LIBRARY|OBJECT_LIBRARY" AND NOT independent)
      message(STATUS "hitscan_add_test: ${library} is compiled with POSITION_INDEPENDENT_CODE")
      set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(linked ${library} ${property})
      if(linked)
        hitscan_require_position_independence(${linked})
      endif()
    endforeach()
  endforeach()
endfunction()

function(hitscan_add_test)
  cmake_parse_arguments(ARG "" "NAME" "SOURCES;LINK;CASES;QUERIES;ARGUMENTS" ${ARGN})
  get_property(missing GLOBAL PROPERTY HITSCAN_TEST_MISSING)
  if(missing)
    message(FATAL_ERROR "hitscan_add_test: ${missing}")
  elseif(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "hitscan_add_test: unknown: ${ARG_UNPARSED_ARGUMENTS}")
  elseif(NOT ARG_NAME OR NOT ARG_SOURCES)
    message(FATAL_ERROR "hitscan_add_test: it needs NAME and SOURCES")
  endif()

  add_library(${ARG_NAME} MODULE ${ARG_SOURCES})
  set_target_properties(${ARG_NAME} PROPERTIES PREFIX "")
  target_include_directories(${ARG_NAME} SYSTEM PRIVATE "${HITSCAN_INCLUDE}")
  target_compile_features(${ARG_NAME} PRIVATE cxx_std_17)
  target_link_libraries(${ARG_NAME} PRIVATE ${ARG_LINK})
  hitscan_require_position_independence(${ARG_LINK})

  set(check "${HITSCAN_PROGRAM}" check --implementation $<TARGET_FILE:${ARG_NAME}>
            ${ARG_ARGUMENTS})
  set(tests ${ARG_NAME})
  add_test(NAME ${ARG_NAME} COMMAND ${check} -- ${ARG_QUERIES})
  if(ARG_CASES)
    set(cases "")
    foreach(path ${ARG_CASES})
      get_filename_component(path "${path}" ABSOLUTE)
      if(NOT EXISTS "${path}")
        message(FATAL_ERROR "hitscan_add_test: CASES: there is no ${path}")
      endif()
      list(APPEND cases --cases "${path}")
    endforeach()
    add_test(NAME ${ARG_NAME}.own_cases COMMAND ${check} ${cases} -- ${ARG_QUERIES})
    list(APPEND tests ${ARG_NAME}.own_cases)
  endif()
  set_tests_properties(${tests} PROPERTIES LABELS hitscan)
endfunction()
