/**
 * Old Chromium engines, which npm packages contain as headless builds. They are downloaded into the cache of the user and never
 * into the project, because each is 50 MB.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import puppeteer, { type Browser, type ConnectionTransport } from 'puppeteer-core';
import WebSocket from 'ws';
import { BROWSER_ARGUMENTS } from '../../runners/browser-arguments.ts';

const run = promisify(execFile);

const CACHE = path.join(homedir(), '.cache', 'partner-console-engines');
const PACKAGE = '@sparticuz/chromium';

/** Major versions, and the hashes of their packages. */
export const ENGINES = {
  92: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  103: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  109: 'x1B44QCZ6zbTW1P7B5G6penrCHywcqUhPz5cRhbXvRMkxl1qNRytkdlMgy/rb6FCNhDEMurc+7gw/uP9YvF9BQ==',
  111: 'h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==',
  116: 'PynBS6fIE9DnQofQFSGMn63sbHxrcQOmQDGfv1p4sXCEw8IjTBqTj1j72/RomhjtnbaTJn3ktuaPCQc6j51sUQ==',
  126: 'qqGQmZQj3y0/V2osKswRHbzK4Qe80YHSDnpt6ac51hsY1bMDinMS9Q+eEmcL+re2MEhYN+ykoV9BY8Dyw1Lyjg==',
} as const;
export type EngineVersion = keyof typeof ENGINES;

/** Downloads an engine if it is not in the cache. @returns its program. @throws without access to the registry */
async function programOf(version: EngineVersion): Promise<string> {
  const folder = path.join(CACHE, `${version}`);
  const program = path.join(folder, 'chrome');
  if (existsSync(program)) return program;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(path.join(CACHE, 'download-'));
  try {
    await run('npm', ['pack', `${PACKAGE}@${version}.0.0`, '--ignore-scripts', '--pack-destination', work], {
      cwd: work,
    });
    const archive = path.join(work, `sparticuz-chromium-${version}.0.0.tgz`);
    const hash = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (hash !== ENGINES[version]) throw new Error(`${PACKAGE}@${version}.0.0 has another hash: ${hash}`);
    await run('tar', ['xzf', archive, '-C', work]);
    const unpacked = path.join(work, 'engine');
    await mkdir(unpacked);
    const unpack = (name: string, to: string) =>
      pipeline(
        createReadStream(path.join(work, 'package/bin', name)),
        createBrotliDecompress(),
        createWriteStream(path.join(unpacked, to)),
      );
    await unpack('chromium.br', 'chrome');
    await unpack('swiftshader.tar.br', 'swiftshader.tar');
    await run('tar', ['xf', path.join(unpacked, 'swiftshader.tar'), '-C', unpacked]);
    await chmod(path.join(unpacked, 'chrome'), 0o755);
    await rename(unpacked, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return program;
}

/** Resolves with the address of the DevTools. */
const listening = ({ stderr }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = '';
    stderr!.on('data', (data: Buffer) => {
      printed += data.toString();
      const [, address] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    stderr!.once('close', () => reject(new Error(`The engine does not start: ${printed}`)));
  });

/** Puppeteer attaches to tabs, which these engines do not report. Without the filter, it drives their pages. */
async function connect(address: string): Promise<ConnectionTransport> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const transport: ConnectionTransport = {
    send(message) {
      const command = JSON.parse(message) as { method: string; params?: { filter?: unknown } };
      if (command.method === 'Target.setAutoAttach') delete command.params?.filter;
      socket.send(JSON.stringify(command));
    },
    close: () => socket.close(),
  };
  socket.on('message', (data: Buffer) => transport.onmessage?.(data.toString()));
  socket.on('close', () => transport.onclose?.());
  return transport;
}

/** Starts an old engine. @throws Error with the reason when it cannot be downloaded or started */
export async function startEngine(version: EngineVersion): Promise<Browser> {
  const program = await programOf(version);
  const profile = await mkdtemp(path.join(tmpdir(), 'partner-console-engine-'));
  const engine = spawn(
    program,
    [
      ...BROWSER_ARGUMENTS,
      '--headless',
      '--hide-scrollbars',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
    ],
    // without locale files, the language is that of the process
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'zh_CN.UTF-8' } },
  );
  const browser = await puppeteer.connect({ transport: await connect(await listening(engine)), defaultViewport: null });
  browser.once('disconnected', () => {
    engine.once('exit', () => void rm(profile, { recursive: true, force: true, maxRetries: 3 }));
    engine.kill('SIGKILL');
  });
  return browser;
}
