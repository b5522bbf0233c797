/** Path of a Chromium that starts on this machine; found or installed once per process. */
export function findBrowser(): Promise<string>;
