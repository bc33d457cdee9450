# Compiles to WebAssembly with the Emscripten that `scripts/setup web` fetches.
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/web-folder
  OUTPUT_VARIABLE HITSCAN_WEB_TOOLS OUTPUT_STRIP_TRAILING_WHITESPACE)
include(${HITSCAN_WEB_TOOLS}/debian13/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)
# Exceptions of WebAssembly, which every browser has had since 2022, are smaller and faster than
# those that Emscripten makes with JavaScript.
set(CMAKE_C_FLAGS_INIT -fwasm-exceptions)
set(CMAKE_CXX_FLAGS_INIT -fwasm-exceptions)
