/**
 * A Chromium for the browser tests, wherever it can be had:
 * CHROME_PATH, an installed Chrome or Chromium, a download of Chrome for Testing, or the packages of Debian as root.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Launcher } from 'chrome-launcher';
import { Browser, computeExecutablePath, detectBrowserPlatform, install, resolveBuildId } from '@puppeteer/browsers';
import { installDebian } from './debian.mjs';

const cacheDir = path.join(homedir(), '.cache', 'partner-console-browser');
/** The headless shell first: it is Chromium without windows, which nobody sees here. */
const debianPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
];
let found;

/**
 * Path of a Chromium that starts on this machine; looked for once per process. Steps are told on standard error.
 * @returns {Promise<string>}
 * @throws Error whose message says what was tried and what to do
 */
export function findBrowser() {
  found ??= look();
  return found;
}

async function look() {
  const tried = [];
  const named = process.env.CHROME_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, which does not start. Correct it, or unset it to have a browser found.`);
  }
  for (const step of [installed, downloaded, fromDebian]) {
    try {
      const place = await step();
      if (place) return place;
      tried.push(step.name);
    } catch (error) {
      tried.push(`${step.name} (${firstLine(error)})`);
    }
  }
  throw new Error(
    `No Chromium was found or could be installed; tried: ${tried.join(', ')}. ` +
      'Install Chrome or Chromium, or set CHROME_PATH to its program, and run again.',
  );
}

/** A browser of the machine, or one that an earlier run downloaded. */
async function installed() {
  const places = [...debianPlaces];
  try {
    places.push(...Launcher.getInstallations());
  } catch {
    // chrome-launcher throws where it finds none.
  }
  return [...new Set(places)].find((place) => existsSync(place) && starts(place));
}

async function downloaded() {
  const platform = detectBrowserPlatform();
  // Chrome for Testing has no build for Linux on ARM; a machine that cannot reach the download should not wait long.
  if (!platform || (process.platform === 'linux' && process.arch !== 'x64')) return undefined;
  const limit = AbortSignal.timeout(20_000);
  const buildId = await withLimit(resolveBuildId(Browser.CHROME, platform, 'stable'), limit);
  const place = computeExecutablePath({ browser: Browser.CHROME, buildId, cacheDir, platform });
  if (!existsSync(place)) {
    say('downloading Chrome for Testing');
    await withLimit(install({ browser: Browser.CHROME, buildId, cacheDir, platform }), AbortSignal.timeout(300_000));
  }
  if (starts(place)) return place;
  throw new Error('the downloaded browser does not start here');
}

/** Debian's chromium, with a font for Chinese. */
async function fromDebian() {
  installDebian('chromium-headless-shell', 'fonts-noto-cjk');
  return debianPlaces.find((place) => existsSync(place) && starts(place));
}

function starts(place) {
  const run = spawnSync(place, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
  return run.status === 0;
}

function withLimit(promise, signal) {
  return Promise.race([
    promise,
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('took too long')), { once: true }),
    ),
  ]);
}

const firstLine = (error) =>
  String(error?.message ?? error)
    .trim()
    .split('\n')[0];
const say = (step) => process.stderr.write(`browser: ${step}\n`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  findBrowser().then(
    (place) => process.stdout.write(`${place}\n`),
    (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
