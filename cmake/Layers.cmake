# hitscan_optional_library(NAME LIBRARY WITH WITHOUT): sets NAME to the library, or to nothing if it
# was not found, and NAME_other to the one of two sources that is not compiled: WITH uses the library,
# WITHOUT is compiled where it is missing.
function(hitscan_optional_library name library with without)
  if(TARGET ${library})
    set(${name} ${library} PARENT_SCOPE)
    set(${name}_other ${without} PARENT_SCOPE)
  else()
    set(${name} "" PARENT_SCOPE)
    set(${name}_other ${with} PARENT_SCOPE)
  endif()
endfunction()

# hitscan_layer(NAME [LINK LIBRARY...] [LINK_PRIVATE LIBRARY...] [EXCLUDE FILE...] [GENERATED FILE...]):
# adds the library hitscan_NAME with all sources in the folder src/NAME and its subfolders. These
# sources may include headers of the layers that the library links, and of no others.
function(hitscan_layer name)
  cmake_parse_arguments(ARG "" "" "LINK;LINK_PRIVATE;EXCLUDE;GENERATED" ${ARGN})
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(TRANSFORM ARG_EXCLUDE PREPEND ${folder}/)
  if(ARG_EXCLUDE)
    list(REMOVE_ITEM sources ${ARG_EXCLUDE})
  endif()
  set_property(GLOBAL APPEND PROPERTY HITSCAN_LAYERS hitscan_${name})
  set(target hitscan_${name})
  add_library(${target} STATIC ${sources} ${ARG_GENERATED})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  # Libraries that are needed only for building are not exported.
  list(TRANSFORM ARG_LINK_PRIVATE REPLACE "(.+)" "$<BUILD_INTERFACE:\\1>")
  target_link_libraries(${target} PUBLIC ${ARG_LINK}
                        PRIVATE ${ARG_LINK_PRIVATE} $<BUILD_INTERFACE:hitscan_warnings>)
endfunction()
