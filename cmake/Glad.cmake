# The OpenGL and EGL loaders are generated at build time by glad's command line tool. The system's
# glad is preferred: a glad in a Python environment may have an incompatible version.
find_program(GLAD glad PATHS /usr/bin NO_DEFAULT_PATH)
find_program(GLAD glad)
hitscan_require(GLAD "glad's generator, version 2" python3-glad)

set(GLAD_DIR ${CMAKE_BINARY_DIR}/glad)
set(GLAD_APIS "gl:core=3.3")
set(GLAD_EXTENSIONS GL_KHR_debug)
set(GLAD_SOURCES ${GLAD_DIR}/src/gl.c)
set(GLAD_HEADERS ${GLAD_DIR}/include/glad/gl.h)
if(UNIX AND NOT APPLE)
  string(APPEND GLAD_APIS ",egl=1.5")
  string(APPEND GLAD_EXTENSIONS
         ",EGL_EXT_platform_base,EGL_MESA_platform_surfaceless,EGL_KHR_surfaceless_context"
         ",EGL_EXT_device_base,EGL_EXT_platform_device,EGL_EXT_device_enumeration")
  list(APPEND GLAD_SOURCES ${GLAD_DIR}/src/egl.c)
  list(APPEND GLAD_HEADERS ${GLAD_DIR}/include/glad/egl.h)
endif()

# Without --reproducible glad downloads the newest specifications instead of reading those that came
# with its package.
add_custom_command(
  OUTPUT ${GLAD_SOURCES} ${GLAD_HEADERS}
  COMMAND ${GLAD} --quiet --reproducible --api ${GLAD_APIS} --extensions ${GLAD_EXTENSIONS}
          --out-path ${GLAD_DIR} c
  COMMENT "Generating the OpenGL and EGL loaders"
  VERBATIM)
add_library(hitscan_glad STATIC ${GLAD_SOURCES})
target_include_directories(hitscan_glad SYSTEM PUBLIC ${GLAD_DIR}/include)
target_link_libraries(hitscan_glad PUBLIC ${CMAKE_DL_LIBS})
