/** Where Firefox and WebKit are on this machine; installed where they are missing and can be. */
import { existsSync } from 'node:fs';
import { installDebian } from './debian.mjs';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** WebKit has no headless mode: it is given a screen. */
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', MINI_BROWSER];

/** Its path. @throws Error that says why there is none */
export function findFirefox() {
  if (!FIREFOX.some(existsSync)) installDebian('firefox-esr');
  return FIREFOX.find(existsSync);
}

/** Path of the browser that WebKit's driver drives. @throws Error that says why there is none */
export function findMiniBrowser() {
  if (!WEBKIT.every(existsSync)) installDebian('webkit2gtk-driver', 'xvfb', 'xauth');
  return MINI_BROWSER;
}
