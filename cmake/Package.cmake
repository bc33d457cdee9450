# Installs the package for find_package(hitscan): the targets hitscan::geometry and hitscan::batch,
# the program as the library hitscan::harness with its samples, and the functions hitscan_add_test and
# hitscan_add_harness. The queries need GLM, batches a thread library too; the code that they use from
# Highway is compiled into them. The harness needs the libraries of the program.
include(CMakePackageConfigHelpers)
set(HITSCAN_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/hitscan)

# All other layers in one library, for programs with samples of their own.
get_property(layers GLOBAL PROPERTY HITSCAN_LAYERS)
list(REMOVE_ITEM layers hitscan_geometry hitscan_batch)
add_library(hitscan_harness STATIC)
set_target_properties(hitscan_harness PROPERTIES LINKER_LANGUAGE CXX)
foreach(layer IN LISTS layers ITEMS hitscan_glad)
  target_sources(hitscan_harness PRIVATE $<TARGET_OBJECTS:${layer}>)
endforeach()
target_link_libraries(hitscan_harness
  PUBLIC hitscan_batch
  PRIVATE fmt::fmt spdlog::spdlog glfw PkgConfig::IMGUI PkgConfig::CGIF assimp::assimp Threads::Threads
          ${CMAKE_DL_LIBS})
if(UNIX AND NOT APPLE)
  target_link_libraries(hitscan_harness PRIVATE PkgConfig::XCB)
endif()

foreach(part geometry batch harness samples)
  set_target_properties(hitscan_${part} PROPERTIES EXPORT_NAME ${part})
  target_compile_features(hitscan_${part} PUBLIC cxx_std_20)
  add_library(hitscan::${part} ALIAS hitscan_${part})
endforeach()
install(TARGETS hitscan_geometry hitscan_batch EXPORT hitscan
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS hitscan_harness hitscan_samples EXPORT hitscan-harness
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        OBJECTS DESTINATION ${CMAKE_INSTALL_LIBDIR}/hitscan COMPONENT library
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(CODE "set(FROM ${PROJECT_SOURCE_DIR}/src)
set(INCLUDE ${CMAKE_INSTALL_INCLUDEDIR}/hitscan)
set(STAGE ${CMAKE_BINARY_DIR}/installed_headers)" COMPONENT library)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/InstallHeaders.cmake COMPONENT library)
foreach(export hitscan hitscan-harness)
  install(EXPORT ${export} NAMESPACE hitscan:: DESTINATION ${HITSCAN_PACKAGE_DIR}
          FILE ${export}-targets.cmake COMPONENT library)
endforeach()
install(FILES ${CMAKE_CURRENT_LIST_DIR}/HitscanAddHarness.cmake
        DESTINATION ${HITSCAN_PACKAGE_DIR} COMPONENT library)
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
