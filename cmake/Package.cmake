# Installs the package for find_package(hitscan): the target hitscan::geometry. It needs GLM and a
# thread library; the code it uses from Highway is compiled into it.
include(CMakePackageConfigHelpers)
set(HITSCAN_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hitscan)

set_target_properties(hitscan_geometry PROPERTIES EXPORT_NAME geometry)
target_compile_features(hitscan_geometry PUBLIC cxx_std_20)
add_library(hitscan::geometry ALIAS hitscan_geometry)
install(TARGETS hitscan_geometry EXPORT hitscan
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(CODE "set(FROM ${PROJECT_SOURCE_DIR}/src/geometry)
set(INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/hitscan)
set(STAGE ${CMAKE_BINARY_DIR}/installed_headers)" COMPONENT library)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake COMPONENT library)
install(EXPORT hitscan NAMESPACE hitscan:: DESTINATION ${HITSCAN_PACKAGE_DIR} COMPONENT library)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/hitscan-config.cmake.in ${CMAKE_BINARY_DIR}/hitscan-config.cmake
  INSTALL_DESTINATION ${HITSCAN_PACKAGE_DIR})
# Before version 1.0 a minor version may be incompatible.
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/hitscan-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/hitscan-config.cmake
              ${CMAKE_BINARY_DIR}/hitscan-config-version.cmake
        DESTINATION ${HITSCAN_PACKAGE_DIR} COMPONENT library)
