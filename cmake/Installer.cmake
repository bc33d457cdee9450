# Installs the desktop files of the program, and configures the packages that cpack makes: `hitscan`
# with the program, `libhitscan-dev` with the library for other programs.
set(HITSCAN_PACKAGE_FILES ${CMAKE_CURRENT_LIST_DIR}/package)

configure_file(${HITSCAN_PACKAGE_FILES}/hitscan.1.in ${CMAKE_BINARY_DIR}/hitscan.1 @ONLY)
if(UNIX AND NOT APPLE)
  install(FILES ${HITSCAN_PACKAGE_FILES}/hitscan.desktop
          DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
  install(FILES ${HITSCAN_PACKAGE_FILES}/hitscan.svg
          DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT program)
endif()
install(FILES ${CMAKE_BINARY_DIR}/hitscan.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/hitscan COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libhitscan-dev COMPONENT library)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Hitscan developers")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME hitscan)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION devel)
# The first line of each description is that of the project.
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "\
Draws rays, planes, boxes and triangles with the answers of collision queries
on them, and checks every answer against what must come out, in a window or
without one.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
# The program opens these libraries at run time, which dpkg-shlibdeps cannot detect.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libgl1, libegl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fonts-dejavu-core")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libhitscan-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "Exact collision queries, for programs
Ray, plane, sphere, box and triangle queries whose answers equal exact
arithmetic on the numbers given, and batches of rays at the speed of memory.
Found by CMake's find_package(hitscan). With the component harness, also the
program as a library, for programs with samples of their own.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libglm-dev")
# What only the component harness needs: HitscanAddHarness.cmake names what is missing.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "hitscan, libfmt-dev, libspdlog-dev, libglfw3-dev, \
pkg-config, libimgui-dev, libcgif-dev, libassimp-dev, zlib1g-dev, \
libxcb1-dev")
include(CPack)
