// Answers the cases of Hitscan with functions of a JavaScript library.
//
//   import {notAsked, serve} from './serve.mjs';
//   serve({raycast_plane({ray, plane}) { ... return {hit: true, t, point: [x, y, z]}; }});
//
// Each line of standard input is a case; its answer is printed before the next line is handled.

import {readSync, writeSync} from 'node:fs';

// NotAsked is no Error, because finding the stack of an Error takes much longer than most queries.
class NotAsked {
  constructor(reason) {
    this.reason = reason;
  }
}

/// Says that the library does not claim to answer this case. The case is not counted.
export function notAsked(reason) {
  throw new NotAsked(reason);
}

const kLargestFloat = (2 - 2 ** -23) * 2 ** 127;

// JSON has no NaN and no infinities. A text in place of a number is an error that names the text:
// 'expected a number, got "NaN"'. Finite numbers beyond the largest float, which Hitscan does not
// read, become the largest float, as in Hitscan's own answers.
function writable(key, value) {
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return String(value);
  return Math.max(-kLargestFloat, Math.min(kLargestFloat, value));
}

// A line has the fewest digits that give the right float, not its exact value.
function toFloat(key, value) {
  return typeof value === 'number' ? Math.fround(value) : value;
}

function functionFor(functions, query) {
  return functions[query] ?? notAsked('the library has no function for this query');
}

function answerOf(functions, line) {
  try {
    const given = JSON.parse(line, toFloat);
    return JSON.stringify(functionFor(functions, given.query)(given), writable) ?? 'null';
  } catch (error) {
    if (error instanceof NotAsked) return JSON.stringify({error: `not asked: ${error.reason}`});
    return JSON.stringify({error: `threw: ${error?.message ?? error}`});
  }
}

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

function answerInput(functions) {
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
      print(answerOf(functions, line) + '\n');
    }
    if (begin < size) begun.push(Buffer.from(buffer.subarray(begin, size)));
  }
  if (begun.length > 0) print(answerOf(functions, Buffer.concat(begun).toString('utf8')) + '\n');
}

/// Answers all cases of standard input with these functions, by the names of their queries. A
/// function takes the object of the line and returns the object of the answer.
export function serve(functions) {
  answerInput(functions);
}
