// Answers the cases of Hitscan with functions of a JavaScript library.
//
//   import {notAsked, serve} from './serve.mjs';
//   serve({raycast_plane({ray, plane}) { ... return {hit: true, t, point: [x, y, z]}; }});
//
// Each line of standard input is a case; its answer is printed before the next line is handled.

import {answerLines} from './input.mjs';

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

/// Answers all cases of standard input with these functions, by the names of their queries. A
/// function takes the object of the line and returns the object of the answer.
export function serve(functions) {
  answerLines((line) => answerOf(functions, line));
}
