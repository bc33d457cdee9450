# Mirrors the folder assets of FROM in TO: what has changed is copied, what has gone is removed, so
# that a renamed file is never found under its old name.
file(GLOB_RECURSE there RELATIVE ${TO}/assets ${TO}/assets/*)
foreach(name ${there})
  if(NOT EXISTS ${FROM}/assets/${name})
    file(REMOVE ${TO}/assets/${name})
  endif()
endforeach()
file(COPY ${FROM}/assets DESTINATION ${TO})
