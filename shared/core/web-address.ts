/** Backslashes, control characters and blanks. Browsers drop some of them and read `/\evil` as `//evil`. */
// oxlint-disable-next-line no-control-regex
const MISLEADING = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/** Returns a parsed address; `undefined` for an invalid one. `URL.canParse` is missing before Safari 17 and Chrome 120. */
export function parseAddress(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Returns a parsed http(s) address; `undefined` for another one, and with a user name or password, which can look like a host. */
export function linkAddress(address: string, base?: string): URL | undefined {
  const url = parseAddress(address, base);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/**
 * Returns the path, query and fragment to open after sign-in if the text is a path on `origin`; otherwise `undefined`
 * (hazard 6).
 */
export function safeLocalPath(carried: string | null | undefined, origin: string): string | undefined {
  if (!carried || carried[0] !== '/' || carried[1] === '/' || MISLEADING.test(carried)) return undefined;
  const address = parseAddress(carried, origin);
  if (!address) return undefined;
  const path = address.pathname + address.search + address.hash;
  // `/./` and `/%2e/` can leave a path that starts with two slashes.
  return address.origin === origin && !path.startsWith('//') ? path : undefined;
}

/** Returns whether a host name or address is a loopback address, which no other machine can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
