// Runs code of the user as Node.js would: it reads cases from standard input, line by line, and
// prints a line for each. So the same file answers in the page and for the program. This is a
// Web Worker, which the page ends when an answer takes too long (own_code.js).

const queue = [];      // the cases that the code has not read: {number, line}
let read = null;       // the number of the case that it has read last
let answered = true;   // whether it has printed a line for that case
let take = null;       // gives the code the next line; null while it does not wait for one
let takes_all = false; // whether it is called for each line
let started = false;
let printed = "";      // the beginning of a line without its end

// The next case is given out in a task of its own. What the code prints before belongs to the case
// that it has read.
const later = new MessageChannel();
later.port1.onmessage = give;

function give() {
  if (!answered || !take) return;
  const next = queue.shift();
  if (!next) return postMessage({idle: true});
  read = next.number;
  answered = false;
  const taken = take;
  if (!takes_all) take = null;
  taken(next.line);
}
function waitFor(taker) {
  take = taker;
  if (!started) postMessage({started: true});
  started = true;
  later.port2.postMessage(0);
}

function print(text) {
  printed += text;
  for (let end = printed.indexOf("\n"); end >= 0; end = printed.indexOf("\n")) {
    const line = printed.slice(0, end).replace(/\r$/, "");
    printed = printed.slice(end + 1);
    if (answered) {
      postMessage({surplus: line});
    } else {
      answered = true;
      postMessage({number: read, line});
      later.port2.postMessage(0);
    }
  }
  return true;
}
function printError(...values) { postMessage({print: values.map(textOf).join(" ")}); }
function textOf(value) {
  if (value instanceof Error) return String(value.stack ?? value);
  if (typeof value !== "object" || value === null) return String(value);
  try { return JSON.stringify(value); } catch { return String(value); }
}
function exit(code = 0) {
  postMessage({exit: code});
  close();
  throw new Error("process.exit");
}
function fail(error) {
  printError(error);
  postMessage({exit: 1});
}

// Lines of the input, with `end` after each.
function source(end) {
  return {
    on(event, taker) {
      if (event === "line" || event === "data") {
        takes_all = true;
        waitFor((line) => taker(line + end));
      }
      return this;
    },
    setEncoding() { return this; },
    resume() { return this; },
    close() {},
    async *[Symbol.asyncIterator]() {
      for (;;) yield await new Promise((done) => waitFor((line) => done(line + end)));
    },
  };
}
globalThis.process = {
  stdin: source("\n"),
  stdout: {write: print},
  stderr: {write(text) { printError(text.replace(/\n$/, "")); return true; }},
  argv: ["node", "code"], env: {}, exit,
};
globalThis.hitscan_readline = {createInterface: () => source("")};
console.log = console.info = console.debug = (...values) => print(values.map(textOf).join(" ") + "\n");
console.error = console.warn = printError;

const kModules = {
  readline: "const {createInterface} = hitscan_readline; export {createInterface}; export default hitscan_readline;",
  process: "const {stdin, stdout, stderr, exit, argv, env} = process;" +
    "export {stdin, stdout, stderr, exit, argv, env}; export default process;",
};
function url(text) { return URL.createObjectURL(new Blob([text], {type: "text/javascript"})); }
function withModules(code) {
  return code.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(["'])(?:node:)?(readline|process)\2/g,
    (all, before, quote, name) => before + quote + url(kModules[name]) + quote);
}

onunhandledrejection = (event) => { event.preventDefault(); fail(event.reason); };
onerror = (message) => { fail(message); return true; };
onmessage = ({data}) => {
  if (data.code !== undefined) {
    import(url(withModules(data.code))).then(() => { if (!takes_all) postMessage({exit: 0}); }, fail);
  } else {
    queue.length = 0;
    queue.push(...data.cases);
    later.port2.postMessage(0);
  }
};
