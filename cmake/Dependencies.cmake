# Finds the dependencies of Hitscan, which all come from the system's packages. Lists each missing
# dependency on a line with the Debian package that contains it.
set(HITSCAN_MISSING "")

macro(hitscan_require found what package)
  if(NOT ${found})
    string(APPEND HITSCAN_MISSING "${what} is missing: install ${package}\n")
  endif()
endmacro()

macro(hitscan_find name what package)
  find_package(${name} QUIET ${ARGN})
  hitscan_require(${name}_FOUND "${what}" ${package})
endmacro()

if(EMSCRIPTEN)
  include(DependenciesOfWeb)
  return()
endif()

hitscan_find(glm "GLM" libglm-dev)
hitscan_find(nlohmann_json "nlohmann-json" nlohmann-json3-dev)
hitscan_find(Threads "a thread library" libc6-dev)

find_path(HWY_INCLUDE_DIR hwy/highway.h)
hitscan_require(HWY_INCLUDE_DIR "Highway" libhwy-dev)

find_path(BOOST_MULTIPRECISION_INCLUDE_DIR boost/multiprecision/cpp_int.hpp)
hitscan_require(BOOST_MULTIPRECISION_INCLUDE_DIR "Boost.Multiprecision" libboost-dev)

if(HITSCAN_QUERIES_ONLY)
  include(DependenciesOfQueries)
  return()
endif()

hitscan_find(fmt "fmt" libfmt-dev)
if(fmt_FOUND)  # spdlog's own package file looks for fmt
  hitscan_find(spdlog "spdlog" libspdlog-dev)
endif()
hitscan_find(CLI11 "CLI11" libcli11-dev)
hitscan_find(assimp "Assimp" libassimp-dev)
hitscan_find(ZLIB "zlib, which the targets of Assimp name," zlib1g-dev)
hitscan_find(glfw3 "GLFW 3.3 or newer" libglfw3-dev 3.3)
hitscan_find(PkgConfig "pkg-config" pkg-config)
if(PkgConfig_FOUND)
  pkg_check_modules(IMGUI QUIET IMPORTED_TARGET imgui)
  hitscan_require(IMGUI_FOUND "Dear ImGui" libimgui-dev)
  pkg_check_modules(CGIF QUIET IMPORTED_TARGET cgif)
  hitscan_require(CGIF_FOUND "cgif" libcgif-dev)
  if(UNIX AND NOT APPLE)
    pkg_check_modules(EGL QUIET egl)
    hitscan_require(EGL_FOUND "EGL" libegl-dev)
    pkg_check_modules(XCB QUIET IMPORTED_TARGET xcb)
    hitscan_require(XCB_FOUND "XCB" libxcb1-dev)
  endif()
endif()

find_path(STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
hitscan_require(STB_INCLUDE_DIR "stb" libstb-dev)
add_library(hitscan_stb INTERFACE)
target_include_directories(hitscan_stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})

if(UNIX)
  find_library(ARB_LIBRARY NAMES flint-arb arb)
  find_library(FLINT_LIBRARY flint)
  hitscan_require(ARB_LIBRARY "Arb" libflint-arb-dev)
  hitscan_require(FLINT_LIBRARY "FLINT" libflint-dev)
endif()

if(HITSCAN_TESTS)
  hitscan_find(GTest "GoogleTest" libgtest-dev)
  hitscan_find(Python3 "Python 3" python3 COMPONENTS Interpreter)
endif()

include(Glad)

if(HITSCAN_MISSING)
  message(FATAL_ERROR "${HITSCAN_MISSING}(On Debian, scripts/setup installs what is missing.)")
endif()
