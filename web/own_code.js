// Asks code of the user in a Web Worker (code_worker.js), which is ended when an answer takes too
// long, and shows the text field in which the code is edited.
"use strict";

// The time that a worker may take to start: first kFirstStart, later 4 times as long as a start
// took, but within these limits.
const kFirstStart = 3000;
const kLaterStart = 300;

// One program of the user. Its replies are the texts that the program reads: "+" and a line; "*"
// and a line too many; or "-" and how the worker ended.
class OwnCode {
  constructor(code, print) {
    this.code = code;
    this.print = print;
    this.worker = null;
    this.start_time = kFirstStart;
    // A library that is imported from the site is loaded before the clock runs.
    const [, library] = code.match(/^import "(https?:[^"]*)";$/m) ?? [];
    this.loaded = library ? fetch(library).catch(() => {}) : Promise.resolve();
  }

  close() {
    this.worker?.terminate();
    this.worker = null;
    this.heard = null;
  }

  // Asks each case twice, the second time in reverse order: this finds answers that depend on
  // earlier cases. Returns an array with both replies to each.
  async ask(lines, limit, timeout, cancelled) {
    await this.loaded;
    const replies = lines.map(() => []);
    const cases = lines.map((line, number) => ({number, line}));
    await this.askOnce(cases, limit, timeout, cancelled, replies);
    const answered = cases.filter(({number}) => replies[number][0]?.startsWith("+")).reverse();
    await this.askOnce(answered, limit, timeout, cancelled, replies);
    return replies;
  }

  async askOnce(cases, limit, timeout, cancelled, replies) {
    let left = cases;
    while (left.length > 0 && !cancelled()) {
      const answers = [];
      const failure = await this.send(left, limit, timeout, cancelled, answers);
      for (const {number, line} of answers) replies[number].push("+" + line);
      if (!failure) return;
      this.close();
      // A line too many comes after the answer to its case, other failures come in place of it.
      const at = failure.startsWith("*") ? Math.max(answers.length - 1, 0) : answers.length;
      if (at >= left.length) return;
      const of = replies[left[at].number];
      if (failure.startsWith("*") && answers.length > 0) of.pop();
      of.push(failure);
      left = left.slice(at + 1);
    }
  }

  // Returns why there are not as many answers as cases; nothing if there are.
  send(cases, limit, timeout, cancelled, answers) {
    return new Promise((done) => {
      let begun = performance.now();
      let starting = !this.worker;
      const end = (failure) => {
        clearInterval(clock);
        this.heard = null;
        done(failure);
      };
      this.heard = (message) => {
        if (message.print !== undefined) return this.print(message.print);
        if (message.line !== undefined) answers.push(message);
        if (message.surplus !== undefined) return end("*" + message.surplus);
        if (message.exit !== undefined) return end(`-left (exit code ${message.exit})`);
        if (message.started) {
          starting = false;
          const taken = 4 * (performance.now() - begun);
          this.start_time = Math.min(Math.max(taken, kLaterStart), kFirstStart);
        }
        begun = performance.now();
        if (message.idle && (answers.length === cases.length || cancelled())) end();
      };
      // While the page is busy, messages wait. So a limit counts only if they have had a chance.
      let late = 0;
      const clock = setInterval(() => {
        const taken = performance.now() - begun;
        if (cancelled()) {
          if (taken < 100) return this.worker.postMessage({cases: []});
          this.close();
          return end();
        }
        late = taken > limit + (starting ? this.start_time : 0) ? late + 1 : 0;
        if (late < 2) return;
        if (starting) this.start_time = kLaterStart;
        end("-" + timeout);
      }, 20);
      if (!this.worker) {
        this.worker = new Worker("code_worker.js", {type: "module"});
        const worker = this.worker;
        worker.onmessage = ({data}) => { if (worker === this.worker) this.heard?.(data); };
        worker.onerror = () => { if (worker === this.worker) this.heard?.({exit: 1}); };
        worker.postMessage({code: this.code});
      }
      this.worker.postMessage({cases});
    });
  }
}

// What the program calls (src/implementation/page_backend.cpp).
const programs = new Map();
let newest_program = 0;
hitscan.openCode = (code) => {
  const number = ++newest_program;
  programs.set(number, new OwnCode(code, (text) => hitscan.call("_HitscanPrinted", number, text)));
  return number;
};
hitscan.closeCode = (number) => {
  programs.get(number)?.close();
  programs.delete(number);
};
hitscan.askCode = async (number, text, limit, timeout, cancelled) => {
  const program = programs.get(number);
  const is_cancelled = () => programs.get(number) !== program || cancelled();
  const replies = await program.ask(text.split("\n").slice(0, -1), limit, timeout, is_cancelled);
  if (programs.get(number) === program) {
    hitscan.call("_HitscanAnswered", number, JSON.stringify(replies));
  }
};
// Calls a function of the program with a number and a text.
hitscan.call = (name, number, text) => {
  const bytes = new TextEncoder().encode(text);
  const at = Module._malloc(bytes.length + 1);
  Module.HEAPU8.set(bytes, at);
  Module.HEAPU8[at + bytes.length] = 0;
  Module[name](number, at);
  Module._free(at);
};

// The text field. What is typed is kept at once; Run writes the file, which the program then opens
// again.
const editor = document.getElementById("editor");
const code = editor.querySelector("textarea");
let edited = "";
hitscan.edit = (path) => {
  edited = path;
  editor.querySelector("h1").textContent = path.slice(path.lastIndexOf("/") + 1);
  code.value = Module.FS.readFile(path, {encoding: "utf8"});
  editor.hidden = false;
  code.focus();
  code.setSelectionRange(0, 0);
};
function runCode() {
  Module.FS.writeFile(edited, code.value);
  storeHome();
}
editor.querySelector("[name=run]").addEventListener("click", runCode);
editor.querySelector("[name=save]").addEventListener("click", () => {
  hitscan.download(edited.slice(edited.lastIndexOf("/") + 1), code.value);
});
editor.querySelector("[name=close]").addEventListener("click", () => {
  runCode();
  editor.hidden = true;
  canvas.focus();
});
// The program listens to the keys of the whole page, and would take those of the text.
function onKey(event) {
  if (!editor.contains(event.target)) return;
  event.stopImmediatePropagation();
  if (event.type !== "keydown") return;
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) runCode();
  if (event.key === "Escape") editor.querySelector("[name=close]").click();
  if (event.key !== "Tab" || event.shiftKey || event.target !== code) return;
  event.preventDefault();
  document.execCommand("insertText", false, "  ");
}
for (const type of ["keydown", "keypress", "keyup"]) {
  window.addEventListener(type, onKey, {capture: true});
}
