/**
 * `npm run dev`: serves the console from its sources on PORT. After a change of an element or a page, bundles again and reloads
 * open pages. After a change of the server, restarts it. Neither reads nor writes `dist`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { devBundle } from './dev-bundle.ts';
import { devFront } from './dev-front.ts';
import { root } from './entries.ts';

/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const OF_SERVER = /^(console\/server\/|shared\/core\/|shared\/topics\/.*\.(calls|rules|server)\.ts$)/;
const OF_PAGES = /^(widgets|shared|console\/(page|gallery))\//;

const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 4173);

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  /** Known once the server listens. */
  readonly origin: Promise<string>;
}

function startServer(): Running {
  const child = spawn(process.execPath, ['--import', 'tsx', 'console/server/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const origin = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      const found = /Console\s+(http:\/\/\S+?)\/\s/.exec(text)?.[1];
      // Users open the address of this process.
      process.stdout.write(found ? part.toString().replaceAll(found, address()) : part);
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The server has exited. See the terminal.')));
  });
  origin.catch(() => {});
  return { child, ended, origin };
}

const bundle = await devBundle();
let files = bundle();
let running: Running | undefined;
const { server, changed } = await devFront(
  () => files,
  () => running!.origin,
);
const address = (): string => `http://${host}:${(server.server.address() as AddressInfo).port}`;

/** Waits for the previous bundle, so that a source that was saved meanwhile is read again. */
function bundleAgain(): Promise<unknown> {
  const began = performance.now();
  files = files.catch(() => {}).then(bundle);
  files.then(
    () => console.log(`Bundled in ${Math.round(performance.now() - began)} ms.`),
    (error: Error) => console.error(error.message),
  );
  return files;
}

let restarted = Promise.resolve();
function restart(): Promise<void> {
  restarted = restarted.then(async () => {
    running!.child.kill();
    await running!.ended;
    running = startServer();
    await running.origin.catch(() => undefined);
  });
  return restarted;
}

const touched = new Set<string>();
let settled: NodeJS.Timeout | undefined;
function settle(): void {
  const saved = [...touched];
  touched.clear();
  const work = [
    saved.some((file) => OF_PAGES.test(file)) && bundleAgain(),
    saved.some((file) => OF_SERVER.test(file)) && restart(),
  ].filter((one) => one !== false);
  // A page that cannot be bundled is not reloaded. The terminal shows the reason.
  if (work.length > 0) Promise.all(work).then(changed, () => undefined);
}
for (const folder of ['widgets', 'shared', 'console']) {
  watch(path.join(root, folder), { recursive: true }, (_event, name) => {
    touched.add(`${folder}/${String(name).split(path.sep).join('/')}`);
    clearTimeout(settled);
    settled = setTimeout(settle, SETTLE_MS);
  });
}

files.catch((error: Error) => console.error(error.message));
await server.listen({ port, host });
running = startServer();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    running?.child.kill();
    await running?.ended;
    process.exit(0);
  });
