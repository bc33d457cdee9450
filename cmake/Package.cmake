# Installs the package for find_package(hitscan): the targets hitscan::geometry and hitscan::batch,
# and the function hitscan_add_test. The libraries need GLM, batches a thread library too; the code
# that they use from Highway is compiled into them.
include(CMakePackageConfigHelpers)
set(HITSCAN_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hitscan)

foreach(layer geometry batch)
  set_target_properties(hitscan_${layer} PROPERTIES EXPORT_NAME ${layer})
  target_compile_features(hitscan_${layer} PUBLIC cxx_std_20)
  add_library(hitscan::${layer} ALIAS hitscan_${layer})
endforeach()
install(TARGETS hitscan_geometry hitscan_batch EXPORT hitscan
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(CODE "set(FROM ${PROJECT_SOURCE_DIR}/src)
set(INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/hitscan)
set(STAGE ${CMAKE_BINARY_DIR}/installed_headers)" COMPONENT library)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake COMPONENT library)
install(EXPORT hitscan NAMESPACE hitscan:: DESTINATION ${HITSCAN_PACKAGE_DIR} COMPONENT library)
# Before version 1.0 a minor version may be incompatible.
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/hitscan-config-version.cmake COMPATIBILITY SameMinorVersion)
# find_package finds each component without the other, because both install the configuration: the
# library installs it beside its targets, the program in a folder that does not depend on the
# architecture.
function(install_configuration component folder)
  set(config ${CMAKE_BINARY_DIR}/config-${component}/hitscan-config.cmake)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/hitscan-config.cmake.in ${config}
    INSTALL_DESTINATION ${folder} NO_CHECK_REQUIRED_COMPONENTS_MACRO NO_SET_AND_CHECK_MACRO)
  install(FILES ${config} ${CMAKE_BINARY_DIR}/hitscan-config-version.cmake
                ${PROJECT_SOURCE_DIR}/cmake/HitscanAddTest.cmake
          DESTINATION ${folder} COMPONENT ${component})
endfunction()
install_configuration(library ${HITSCAN_PACKAGE_DIR})
install_configuration(program ${CMAKE_INSTALL_DATADIR}/cmake/hitscan)
