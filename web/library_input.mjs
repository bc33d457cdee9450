// How the scripts of peers/ read cases and files in a page: scripts/web-libraries puts this file in
// the place of peers/input.mjs. The worker of own code has the standard input (code_worker.js).

/// Prints what the function returns for each case.
export function answerLines(answer) {
  process.stdin.on('data', (line) => process.stdout.write(answer(line) + '\n'));
}

/// The bytes of a file of a package, which lies beside the script: 'name/file.wasm'.
export async function readFileOfPackage(path) {
  const address = new URL(path.slice(path.lastIndexOf('/') + 1), import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
