/** Backslash, or a control or blank character anywhere: browsers drop some of them and read `/\evil` as `//evil`. */
// oxlint-disable-next-line no-control-regex
const MISLEADING = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/**
 * The path, search and hash to follow after a log-in, when the carried text is a path on `origin`; otherwise
 * `undefined` (hazard 6).
 */
export function safeLocalPath(carried: string | null | undefined, origin: string): string | undefined {
  if (!carried || carried[0] !== '/' || carried[1] === '/' || MISLEADING.test(carried)) return undefined;
  let address: URL;
  try {
    address = new URL(carried, origin);
  } catch {
    return undefined;
  }
  const path = address.pathname + address.search + address.hash;
  // `/./` and `/%2e/` can leave a path that begins with two slashes.
  return address.origin === origin && !path.startsWith('//') ? path : undefined;
}

/** Whether a host name or address is this machine's own, which no other one reaches. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i.test(host);
