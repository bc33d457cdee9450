// Included in the programs for Node.js. Emscripten's file system of Node.js has no terminals, but
// takes the standard streams for some, and then fails when it is asked for their size.
Module["onRuntimeInitialized"] = () => {
  for (const stream of FS.streams) {
    if (stream) stream.tty = false;
  }
};
