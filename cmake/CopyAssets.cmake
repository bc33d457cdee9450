# Mirrors the folder assets of FROM in TO: copies changed files and removes files that no longer
# exist in FROM, so that a renamed file is never found under its old name.
file(GLOB_RECURSE there RELATIVE ${TO}/assets ${TO}/assets/*)
foreach(name ${there})
  if(NOT EXISTS ${FROM}/assets/${name})
    file(REMOVE ${TO}/assets/${name})
  endif()
endforeach()
file(COPY ${FROM}/assets DESTINATION ${TO})
