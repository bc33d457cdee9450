# Compiles to WebAssembly with the Emscripten that `scripts/setup web` fetches.
if(DEFINED ENV{HITSCAN_WEB_TOOLS})
  set(HITSCAN_WEB_TOOLS $ENV{HITSCAN_WEB_TOOLS})
elseif(DEFINED ENV{XDG_CACHE_HOME})
  set(HITSCAN_WEB_TOOLS $ENV{XDG_CACHE_HOME}/hitscan/web)
else()
  set(HITSCAN_WEB_TOOLS $ENV{HOME}/.cache/hitscan/web)
endif()
include(${HITSCAN_WEB_TOOLS}/debian13/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Exceptions of WebAssembly, which every browser has had since 2022, are smaller and faster than
# those that Emscripten makes with JavaScript.
set(CMAKE_C_FLAGS_INIT -fwasm-exceptions)
set(CMAKE_CXX_FLAGS_INIT -fwasm-exceptions)
