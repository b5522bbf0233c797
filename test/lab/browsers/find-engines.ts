/** Finds Firefox and WebKit on this machine, and installs them if they are missing and can be installed. */
import { existsSync } from 'node:fs';
import { installDebian } from '../../runners/install-debian.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** WebKit has no headless mode, so it needs a virtual screen. */
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', MINI_BROWSER];

/** Returns the path of Firefox. @throws Error with the reason when there is none */
export function findFirefox(): string {
  if (!FIREFOX.some((file) => existsSync(file))) installDebian('firefox-esr');
  return FIREFOX.find((file) => existsSync(file))!;
}

/** Returns the path of the browser that the driver of WebKit drives. @throws Error with the reason when there is none */
export function findMiniBrowser(): string {
  if (!WEBKIT.every((file) => existsSync(file))) installDebian('webkit2gtk-driver', 'xvfb', 'xauth');
  return MINI_BROWSER;
}
