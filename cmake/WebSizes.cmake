# Writes the sizes of the large files of the page in SITE to sizes.json.
set(entries "")
foreach(part hitscan.wasm hitscan.data)
  file(SIZE ${SITE}/${part} size)
  list(APPEND entries "\"${part}\": ${size}")
endforeach()
list(JOIN entries ", " entries)
file(WRITE ${SITE}/sizes.json "{${entries}}\n")
