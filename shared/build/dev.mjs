/**
 * `npm run dev`: the console on PORT as the sources are now. A change of an element or a page is bundled again and open
 * pages reload; a change of the server starts it again. What is built (`dist`) is neither read nor written.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { devBundle, devFront } from './dev-front.mjs';
import { root } from './widget-entries.mjs';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const OF_SERVER = /^(console\/server|shared\/(domain|contract))\//;
const OF_PAGES = /^(widgets|shared|console\/(page|gallery))\//;

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 4173);

/** The server as a process; `origin` is known once it listens. */
function startServer() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'console/server/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const found = /Console\s+(http:\/\/\S+?)\/\s/.exec(text)?.[1];
      // People go through this process.
      process.stdout.write(found ? String(part).replaceAll(found, address()) : part);
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The server has ended: see the terminal.')));
  });
  origin.catch(() => {});
  return { child, ended, origin };
}

const bundle = await devBundle();
let files = bundle();
let running;
const { server, changed } = devFront(
  () => files,
  () => running.origin,
);
const address = () => `http://${host}:${server.address().port}`;

/** One after the other: a source saved while it is read is read again. */
function bundleAgain() {
  const began = performance.now();
  files = files.catch(() => {}).then(bundle);
  files.then(
    () => console.log(`Bundled in ${Math.round(performance.now() - began)} ms.`),
    (error) => console.error(error.message),
  );
  return files;
}

let restarted = Promise.resolve();
function restart() {
  restarted = restarted.then(async () => {
    running.child.kill();
    await running.ended;
    running = startServer();
    await running.origin.catch(() => {});
  });
  return restarted;
}

const touched = new Set();
let settled;
function settle() {
  const files = [...touched];
  touched.clear();
  const work = [
    files.some((file) => OF_PAGES.test(file)) && bundleAgain(),
    files.some((file) => OF_SERVER.test(file)) && restart(),
  ].filter(Boolean);
  // A page that cannot be bundled is not reloaded: the terminal tells why.
  if (work.length > 0) Promise.all(work).then(changed, () => {});
}
for (const folder of ['widgets', 'shared', 'console']) {
  watch(path.join(root, folder), { recursive: true }, (_event, name) => {
    touched.add(`${folder}/${String(name).split(path.sep).join('/')}`);
    clearTimeout(settled);
    settled = setTimeout(settle, SETTLE_MS);
  });
}

files.catch((error) => console.error(error.message));
server.listen(port, host, () => (running = startServer()));
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    running?.child.kill();
    await running?.ended;
    process.exit(0);
  });
