// Runs test files of Jest where Jest is not installed: jest_stand_in.js FILE...
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

let passed = 0;
let failed = 0;
global.expect = (got) => ({
  toBe: (expected) => assert(Object.is(got, expected), `${got} is not ${expected}`),
  toBeLessThanOrEqual: (limit) => assert(got <= limit, `${got} is above ${limit}`),
});
global.test = (name, run) => {
  try {
    run();
    ++passed;
  } catch (error) {
    ++failed;
    console.log(`${name}: ${error.message}`);
  }
};
// A function of its own for each file, as Jest has modules.
for (const file of process.argv.slice(2)) {
  vm.runInThisContext(`(function () {${fs.readFileSync(file, 'utf8')}\n})`, file)();
}
console.log(`Tests: ${failed} failed, ${passed} passed, ${failed + passed} total`);
process.exitCode = failed ? 1 : 0;
