# Mirrors the folders assets and shaders of FROM in TO: what has changed is copied, what has gone
# is removed, so that a renamed file is never found under its old name.
foreach(folder assets shaders)
  file(GLOB_RECURSE there RELATIVE ${TO}/${folder} ${TO}/${folder}/*)
  foreach(name ${there})
    if(NOT EXISTS ${FROM}/${folder}/${name})
      file(REMOVE ${TO}/${folder}/${name})
    endif()
  endforeach()
  file(COPY ${FROM}/${folder} DESTINATION ${TO})
endforeach()
