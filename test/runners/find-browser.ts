/**
 * Finds a Chromium for the tests: CHROME_PATH, an installed Chrome or Chromium, a download of Chrome for Testing, or the
 * package of Debian as root. Run as a program, it prints the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Browser, computeExecutablePath, detectBrowserPlatform, install, resolveBuildId } from '@puppeteer/browsers';
import { Launcher } from 'chrome-launcher';
import { installDebian } from './install-debian.ts';

const cacheDir = path.join(homedir(), '.cache', 'partner-console-browser');
/** The headless shell is preferred, because it is Chromium without windows. */
const DEBIAN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
];
let found: Promise<string> | undefined;

/**
 * Returns the path of a Chromium that starts on this machine, and looks for it once per process. Prints its version.
 * @throws Error with the places that were tried and the next step
 */
export const findBrowser = (): Promise<string> => (found ??= look().then(printed));

/** Returns a Chromium with cameras, which the headless shell lacks; `undefined` if none is installed. */
export const findBrowserWithCamera = (): string | undefined =>
  [process.env.CHROME_PATH ?? '', ...DEBIAN_PLACES].find(
    (place) => existsSync(place) && !place.endsWith('headless-shell') && starts(place),
  );

function printed(place: string): string {
  process.stderr.write(`browser: ${versionOf(place)} (${place})\n`);
  return place;
}

async function look(): Promise<string> {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, which does not start. Correct it, or unset it to have a browser found.`);
  }
  const tried: string[] = [];
  for (const step of [installed, downloaded, fromDebian]) {
    try {
      const place = await step();
      if (place) return place;
      tried.push(step.name);
    } catch (error) {
      const [reason] = (error as Error).message.trim().split('\n');
      tried.push(`${step.name} (${reason})`);
    }
  }
  throw new Error(
    `No Chromium was found or could be installed. Tried: ${tried.join(', ')}. ` +
      'Install Chrome or Chromium, or set CHROME_PATH to its program, and run again.',
  );
}

/** A browser of the machine. */
function installed(): string | undefined {
  const places = [...DEBIAN_PLACES];
  try {
    places.push(...Launcher.getInstallations());
  } catch {
    // chrome-launcher throws where it finds none.
  }
  return places.find((place) => existsSync(place) && starts(place));
}

async function downloaded(): Promise<string | undefined> {
  const platform = detectBrowserPlatform();
  // Chrome for Testing has no build for Linux on ARM.
  if (!platform || (process.platform === 'linux' && process.arch !== 'x64')) return undefined;
  // Without internet access, the search should not wait long.
  const buildId = await within(20_000, resolveBuildId(Browser.CHROME, platform, 'stable'));
  const place = computeExecutablePath({ browser: Browser.CHROME, buildId, cacheDir, platform });
  if (!existsSync(place)) {
    process.stderr.write('browser: downloading Chrome for Testing\n');
    await within(300_000, install({ browser: Browser.CHROME, buildId, cacheDir, platform }));
  }
  if (starts(place)) return place;
  throw new Error('the downloaded browser does not start here');
}

/** Chromium of Debian, with a font for Chinese. */
function fromDebian(): string | undefined {
  installDebian('chromium-headless-shell', 'fonts-noto-cjk');
  return DEBIAN_PLACES.find((place) => existsSync(place) && starts(place));
}

/** Returns the name and version that a browser prints; undefined if it does not start. */
function versionOf(place: string): string | undefined {
  const { status, stdout } = spawnSync(place, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? stdout.trim() : undefined;
}

const starts = (place: string): boolean => versionOf(place) !== undefined;

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

if (import.meta.filename === process.argv[1]) console.log(await findBrowser());
