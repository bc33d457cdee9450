// Starts the program in the page, and does what only a page can do: downloads with a progress bar,
// the size of the canvas, touch, the clipboard, files in and out, a lost graphics context.
"use strict";

const canvas = document.getElementById("canvas");
const start = document.getElementById("start");
const message = document.getElementById("message");
const progress = document.getElementById("progress");
const question = document.getElementById("question");

const kLongestFragment = 8000;  // longer addresses are cut by some programs
let following = 0;
let followed = false;

const hitscan = {
  failed: false,
  frames: 0,
  pasted: "",

  // Shows in place of the picture why there is none.
  fail(text) {
    hitscan.failed = true;
    message.textContent = text;
    progress.hidden = true;
    start.hidden = false;
  },
  // The first picture is on the canvas.
  ready() { if (!hitscan.failed) start.hidden = true; },
  // Shows a sentence over the picture.
  tell(text) {
    question.firstElementChild.textContent = text;
    question.hidden = false;
  },
  copy(text) {
    if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
    hitscan.pasted = text;
  },
  download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], {type: "application/octet-stream"}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  },
  address() { return location.href.split("#")[0]; },
  // Keeps the fragment of the address at what is shown, so that it can be sent and reloaded. Cases
  // that the address itself brought can be had again by Back.
  follow(fragment) {
    if (kEmbed.test(location.hash)) return;
    clearTimeout(following);
    following = setTimeout(() => {
      if (fragment === location.hash || fragment.length > kLongestFragment) return;
      const keeps = /[#&]case=/.test(location.hash) && !followed;
      if (keeps) history.pushState(null, "", fragment);
      else history.replaceState(null, "", fragment);
      followed = true;
    }, 500);
  },
};

// An embedded scene links to the whole program.
const kEmbed = /[#&]embed(?=&|$)/;
if (kEmbed.test(location.hash)) {
  const whole = document.getElementById("whole");
  whole.href = location.hash.replace(kEmbed, "").replace(/^&?/, "#").replace("##", "#");
  whole.hidden = false;
}

question.lastElementChild.addEventListener("click", () => { question.hidden = true; });

// Settings, copies of case files and unsaved changes are kept in the browser. A page that may not
// store anything begins anew.
const kHome = "/home/web_user";
const kSettings = `${kHome}/.config/hitscan/settings.json`;
async function openHome() {
  await loadHome();
  // Until a theme is chosen, it is the one that the browser prefers.
  if (matchMedia("(prefers-color-scheme: dark)").matches && !Module.FS.analyzePath(kSettings).exists) {
    Module.FS.mkdirTree(kSettings.slice(0, kSettings.lastIndexOf("/")));
    Module.FS.writeFile(kSettings, '{"theme": "night"}');
  }
}
function loadHome() {
  return new Promise((done) => {
    try {
      Module.FS.mkdirTree(kHome);
      Module.FS.mount(Module.IDBFS, {}, kHome);
      Module.FS.syncfs(true, () => done());
    } catch {
      done();
    }
  });
}
let storing = false;
function storeHome() {
  if (storing) return;
  storing = true;
  Module.FS.syncfs(false, () => { storing = false; });
}

function fitCanvas() {
  if (!Module._HitscanResize) return;
  Module._HitscanResize(Math.max(window.innerWidth, 1), Math.max(window.innerHeight, 1));
}

// Two fingers move the scene as the right mouse button does, and zoom as the wheel does. One finger
// is the left button; Emscripten's GLFW does that by itself.
let fingers = null;
function middle(touches) {
  const [a, b] = touches;
  return {x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)};
}
function mouse(type, at, button) {
  canvas.dispatchEvent(new MouseEvent(type, {clientX: at.x, clientY: at.y, button, bubbles: true}));
}
const kPan = 2;  // the right button
const kPixelsOfClick = 24;
function onTouch(event) {
  if (event.target !== canvas) return;
  if (event.touches.length >= 2) {
    const now = middle(event.touches);
    if (!fingers) {
      // The finger that came first has pressed the left button.
      mouse("mouseup", now, 0);
      mouse("mousemove", now, 0);
      mouse("mousedown", now, kPan);
      fingers = {apart: now.apart, at: now};
    } else {
      mouse("mousemove", now, 0);
      while (Math.abs(now.apart - fingers.apart) > kPixelsOfClick) {
        const closer = now.apart < fingers.apart;
        canvas.dispatchEvent(new WheelEvent("wheel", {
          clientX: now.x, clientY: now.y, deltaY: closer ? 100 : -100, bubbles: true,
          cancelable: true}));
        fingers.apart += closer ? -kPixelsOfClick : kPixelsOfClick;
      }
      fingers.at = now;
    }
  } else if (fingers) {
    if (event.touches.length === 0) {
      mouse("mouseup", fingers.at, kPan);
      fingers = null;
    }
  } else {
    // The program learns the place of a press from the movement before it.
    const [touch] = event.touches;
    if (event.type === "touchstart") mouse("mousemove", {x: touch.clientX, y: touch.clientY}, 0);
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}
for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
  window.addEventListener(type, onTouch, {capture: true, passive: false});
}

// Keys of the program that would otherwise do something in the browser.
window.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLTextAreaElement) return;
  const control = event.ctrlKey || event.metaKey;
  if (control && "sodfpgyzu".includes(event.key.toLowerCase())) event.preventDefault();
  if (["F1", "F3", "F6", "Tab", "/", "'"].includes(event.key)) event.preventDefault();
}, {capture: true});
// It comes after the key Ctrl+V, and before the frame that uses the text.
window.addEventListener("paste", (event) => {
  hitscan.pasted = event.clipboardData.getData("text/plain");
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  hitscan.tell("The browser has taken the graphics card away from this page. The page continues when it gets it back.");
});
canvas.addEventListener("webglcontextrestored", () => location.reload());
window.addEventListener("hashchange", () => location.reload());

// Downloads with one progress bar for all files. The sizes are those that the build has measured.
const kParts = ["hitscan.wasm", "hitscan.data"];
const loaded = {};        // how many bytes
const loaded_parts = {};  // all bytes
async function load(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  return response;
}
async function download(name) {
  const chunks = [];
  const reader = (await load(name)).body.getReader();
  let length = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    loaded[name] = length;
    const all = kParts.reduce((sum, part) => sum + (hitscan.sizes[part] || 0), 0);
    const so_far = kParts.reduce((sum, part) => sum + (loaded[part] || 0), 0);
    progress.value = all > 0 ? Math.min(so_far / all, 1) : 0;
  }
  return new Blob(chunks).arrayBuffer();
}
async function loadJson(name) { return (await load(name)).json(); }
hitscan.sizes = {};
hitscan.libraries = {};

// Searches for wrong answers run in Web Workers, with this program once more (search_worker.js).
const searches = new Map();
hitscan.startSearch = (run, assets) => {
  const number = searches.size === 0 ? 1 : Math.max(...searches.keys()) + 1;
  const search = {worker: new Worker("search_worker.js"), text: null};
  search.worker.onmessage = ({data}) => { search.text = data; };
  search.worker.onerror = (event) => { search.text = "-" + event.message; };
  search.worker.postMessage({run, assets, parts: loaded_parts});
  searches.set(number, search);
  return number;
};
hitscan.pauseSearch = (number, paused) => searches.get(number).worker.postMessage({paused});
hitscan.endSearch = (number) => {
  searches.get(number).worker.terminate();
  searches.delete(number);
};
// The newest text of a search; null if there is none since the last call.
hitscan.takeSearch = (number) => {
  const search = searches.get(number);
  const {text} = search;
  search.text = null;
  return text;
};

// The libraries of scripts/web-libraries, in the folders in which the program looks for scripts and
// for packages of npm. The script of a library has only its description: it imports the file of the
// site when it is first asked.
function writeLibraries() {
  const folder = "/usr/local/share/hitscan/peers";
  Module.FS.mkdirTree(folder);
  for (const [name, {comment, packages}] of Object.entries(hitscan.libraries)) {
    const address = new URL(`libraries/${name}.mjs`, location.href).href;
    Module.FS.writeFile(`${folder}/${name}.mjs`, `${comment}\nimport ${JSON.stringify(address)};\n`);
    for (const [package_name, version] of Object.entries(packages)) {
      const modules = `/usr/local/share/hitscan/build-peers/${name}/node_modules/${package_name}`;
      Module.FS.mkdirTree(modules);
      Module.FS.writeFile(`${modules}/package.json`, JSON.stringify({version}));
    }
  }
}

var Module = {
  canvas,
  hitscan,
  noInitialRun: true,
  print: (text) => console.log(text),
  printErr: (text) => {
    if (/^(Error|OpenGL error)/.test(text)) console.error(text); else console.info(text);
  },
  async onRuntimeInitialized() {
    await openHome();
    writeLibraries();
    Module.callMain(location.hash.length > 1 ? [location.hash] : []);
    if (hitscan.failed) return;
    fitCanvas();
    new ResizeObserver(fitCanvas).observe(document.documentElement);
    canvas.focus();
    document.addEventListener("visibilitychange", storeHome);
    window.addEventListener("pagehide", storeHome);
    setInterval(storeHome, 5000);
  },
  onAbort(reason) { hitscan.fail(`Hitscan has stopped: ${reason}`); },
};
window.addEventListener("unhandledrejection", (event) => hitscan.fail(String(event.reason)));
window.addEventListener("error", (event) => hitscan.fail(event.message));

(async () => {
  const downloads = Promise.all([
    loadJson("sizes.json").then((sizes) => { hitscan.sizes = sizes; }),
    loadJson("libraries/list.json").then((libraries) => { hitscan.libraries = libraries; }),
    ...kParts.map((name) => download(name).then((bytes) => { loaded_parts[name] = bytes; })),
  ]);
  // While the files come: making the context takes a moment.
  if (!document.createElement("canvas").getContext("webgl2")) {
    downloads.catch(() => {});
    return hitscan.fail("Hitscan needs WebGL 2, which this browser or its graphics driver does not offer.");
  }
  try {
    await downloads;
  } catch (error) {
    return hitscan.fail(`Hitscan cannot be loaded: ${error.message}`);
  }
  Module.wasmBinary = loaded_parts["hitscan.wasm"];
  Module.getPreloadedPackage = () => loaded_parts["hitscan.data"];
  const script = document.createElement("script");
  script.src = "hitscan.js";
  script.onerror = () => hitscan.fail("Hitscan cannot be loaded: hitscan.js is missing.");
  document.body.append(script);
})();
