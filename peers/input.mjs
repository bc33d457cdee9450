// How the scripts of this folder read cases and files by Node.js. In a page web/library_input.mjs
// takes the place of this file.

import {readFileSync, readSync, writeSync} from 'node:fs';
import {createRequire} from 'node:module';

// Calls `action` again as long as it fails because a pipe that does not block is not ready.
function untilReady(action) {
  for (;;) {
    try {
      return action();
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

function print(text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(untilReady(() => writeSync(1, bytes)));
}

/// Prints what the function returns for each line of standard input, before the next line is read.
export function answerLines(answer) {
  const buffer = Buffer.alloc(1 << 16);
  let begun = [];  // the parts of a line whose end has not come yet
  for (;;) {
    const size = untilReady(() => readSync(0, buffer));
    if (size === 0) break;
    let begin = 0;
    for (let end; (end = buffer.subarray(0, size).indexOf(10, begin)) >= 0; begin = end + 1) {
      let line = buffer.toString('utf8', begin, end);
      if (begun.length > 0) {
        line = Buffer.concat([...begun, buffer.subarray(begin, end)]).toString('utf8');
        begun = [];
      }
      print(answer(line) + '\n');
    }
    if (begin < size) begun.push(Buffer.from(buffer.subarray(begin, size)));
  }
  if (begun.length > 0) print(answer(Buffer.concat(begun).toString('utf8')) + '\n');
}

/// The bytes of a file in an installed package: 'name/file.wasm'.
export async function readFileOfPackage(path) {
  return readFileSync(createRequire(import.meta.url).resolve(path));
}
