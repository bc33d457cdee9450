// Searches for wrong answers with the program of the page, which runs here once more, without a
// window, and sends the text of its result from time to time.
"use strict";

const kPart = 250;  // milliseconds between two texts
let paused = false;
var Module;

function textAt(address) {
  const bytes = Module.HEAPU8.subarray(address, Module.HEAPU8.indexOf(0, address));
  return new TextDecoder().decode(bytes);
}
function copyOf(text) {
  const bytes = new TextEncoder().encode(text);
  const address = Module._malloc(bytes.length + 1);
  Module.HEAPU8.set(bytes, address);
  Module.HEAPU8[address + bytes.length] = 0;
  return address;
}
function search() {
  if (!paused) {
    const text = textAt(Module._HitscanSearchFor(kPart));
    postMessage(text);
    if (text.startsWith("-")) return close();
  }
  // Messages come between two parts.
  setTimeout(search, paused ? kPart : 0);
}

onmessage = ({data}) => {
  if (data.paused !== undefined) {
    paused = data.paused;
    return;
  }
  Module = {
    noInitialRun: true,
    wasmBinary: data.parts["hitscan.wasm"],
    getPreloadedPackage: () => data.parts["hitscan.data"],
    print() {},
    printErr() {},
    onRuntimeInitialized() {
      const problem = textAt(Module._HitscanBeginSearch(copyOf(data.run), copyOf(data.assets)));
      if (problem) return postMessage(problem);
      search();
    },
  };
  importScripts("hitscan.js");
};
