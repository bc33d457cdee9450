// Answers the cases of Hitscan with functions of a JavaScript library.
//
//   import {notAsked, serve} from './serve.mjs';
//   serve({raycast_plane({ray, plane}) { ... return {hit: true, t, point: [x, y, z]}; }});
//
// Each line of standard input is a case; its answer is printed before the next line is handled.
// `node ADAPTER.mjs --time FILE` prints how many nanoseconds a call takes instead. FILE has the
// lines of cases, all of one query. The time includes the conversion of arguments and answers.

import {readFileSync, readSync, writeSync} from 'node:fs';

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

let lastAnswer;  // keeps the calls from being optimised away

function call(answer, given) {
  try {
    lastAnswer = answer(given);
    return true;
  } catch (error) {
    return !(error instanceof NotAsked);
  }
}

// The time of `passes` passes over all cases, in nanoseconds.
function measure(answer, cases, passes) {
  const begin = process.hrtime.bigint();
  for (let pass = 0; pass < passes; ++pass) {
    for (const given of cases) call(answer, given);
  }
  return Number(process.hrtime.bigint() - begin);
}

function timeCalls(functions, file) {
  const kWarmUp = 1e8;
  const kTotal = 3e8;
  const kShortest = 5e6;  // passes that are timed together take at least this long
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const given = lines.map((line) => JSON.parse(line, toFloat));
  const answer = functions[given[0]?.query];
  const cases = answer ? given.filter((one) => call(answer, one)) : [];
  if (cases.length === 0) throw new Error(`${file}: no case that this library answers`);
  let passes = 1;
  for (let spent = 0; spent < kWarmUp;) {
    const taken = measure(answer, cases, passes);
    spent += taken;
    if (taken < kShortest) passes *= 2;
  }
  let best = Infinity;
  for (let spent = 0; spent < kTotal;) {
    const taken = measure(answer, cases, passes);
    spent += taken;
    best = Math.min(best, taken);
  }
  print(`${best / passes / cases.length}\n`);
}

/// Answers all cases of standard input with these functions, by the names of their queries. A
/// function takes the object of the line and returns the object of the answer.
export function serve(functions) {
  const [option, file] = process.argv.slice(2);
  if (option === '--time') {
    timeCalls(functions, file);
  } else {
    answerInput(functions);
  }
}
