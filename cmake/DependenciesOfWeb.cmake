# For browsers: of the system's packages only headers are used. A folder with links to them keeps
# the compiler from reading the headers of the system's C library beside them.
set(links ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${links})
foreach(header glm nlohmann fmt spdlog CLI stb hwy boost)
  set(path /usr/include/${header})
  if(EXISTS ${path})
    file(CREATE_LINK ${path} ${links}/${header} SYMBOLIC)
  else()
    string(APPEND HITSCAN_MISSING "${path} is missing: scripts/setup installs it\n")
  endif()
endforeach()
set(HWY_INCLUDE_DIR ${links})
set(BOOST_MULTIPRECISION_INCLUDE_DIR ${links})

add_library(hitscan_headers INTERFACE)
target_include_directories(hitscan_headers SYSTEM INTERFACE ${links})
function(hitscan_headers_as name)
  add_library(${name} INTERFACE IMPORTED)
  target_link_libraries(${name} INTERFACE hitscan_headers)
  target_compile_definitions(${name} INTERFACE ${ARGN})
endfunction()
hitscan_headers_as(glm::glm)
hitscan_headers_as(nlohmann_json::nlohmann_json)
hitscan_headers_as(CLI11::CLI11)
hitscan_headers_as(fmt::fmt FMT_HEADER_ONLY)
hitscan_headers_as(spdlog::spdlog FMT_HEADER_ONLY SPDLOG_FMT_EXTERNAL SPDLOG_NO_TLS)
add_library(Threads::Threads INTERFACE IMPORTED)  # there are none
add_library(hitscan_stb INTERFACE)
target_include_directories(hitscan_stb SYSTEM INTERFACE ${links}/stb)

# GLFW and OpenGL ES come with Emscripten.
add_library(glfw INTERFACE)
target_link_options(glfw INTERFACE -sUSE_GLFW=3)
add_library(hitscan_glad INTERFACE)
target_link_options(hitscan_glad INTERFACE -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)

set(imgui ${HITSCAN_WEB_TOOLS}/imgui)
if(NOT EXISTS ${imgui}/imgui.cpp)
  string(APPEND HITSCAN_MISSING "Dear ImGui is missing: scripts/setup web fetches it\n")
endif()
add_library(hitscan_imgui STATIC
  ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp ${imgui}/imgui_tables.cpp ${imgui}/imgui_widgets.cpp
  ${imgui}/misc/cpp/imgui_stdlib.cpp
  ${imgui}/backends/imgui_impl_glfw.cpp ${imgui}/backends/imgui_impl_opengl3.cpp)
# The common source of these would define some names twice.
set_target_properties(hitscan_imgui PROPERTIES UNITY_BUILD OFF)
target_include_directories(hitscan_imgui SYSTEM PUBLIC ${imgui} ${imgui}/misc/cpp
                           PRIVATE ${links} ${links}/stb)
target_compile_definitions(hitscan_imgui PRIVATE IMGUI_IMPL_OPENGL_ES3)
target_compile_options(hitscan_imgui PRIVATE -w)
add_library(PkgConfig::IMGUI ALIAS hitscan_imgui)

if(HITSCAN_MISSING)
  message(FATAL_ERROR "${HITSCAN_MISSING}")
endif()
