# Installs the headers of the libraries geometry and batch from FROM/ below the prefix's folder INCLUDE:
# queries and shapes, which programs include, in geometry/; batches in batch/; headers that only
# these headers include in detail/. Include paths are relative to src/ in the sources, and to the
# folder above INCLUDE in an installation: they are rewritten in the staging folder STAGE.
file(REMOVE_RECURSE ${STAGE})
file(GLOB_RECURSE headers RELATIVE ${FROM} ${FROM}/geometry/*.h)
foreach(header ${headers} batch/batch.h)
  file(READ ${FROM}/${header} text)
  string(REGEX REPLACE "#include \"geometry/(exact|filter)/" "#include \"hitscan/detail/\\1/"
         text "${text}")
  string(REPLACE "#include \"geometry/" "#include \"hitscan/geometry/" text "${text}")
  string(REGEX REPLACE "^geometry/(exact|filter)/" "detail/\\1/" header ${header})
  file(WRITE ${STAGE}/${header} "${text}")
endforeach()
file(INSTALL DESTINATION ${CMAKE_INSTALL_PREFIX}/${INCLUDE} TYPE DIRECTORY
     FILES ${STAGE}/geometry ${STAGE}/detail ${STAGE}/batch)
