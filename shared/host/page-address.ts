/**
 * Resolves addresses (hazard 39). Browsers resolve a relative address against a `<base>` tag, which injected HTML can add, so no
 * request and no link of the elements is relative.
 */
import { parseAddress } from '../core/web-address.ts';

/** Returns the origin of the page; `undefined` for files, sandboxed frames without an address, and on a server. */
export const pageOrigin = (): string | undefined =>
  // A frame of `srcdoc` has the origin of its parent, but `location` does not name it.
  [globalThis.location?.origin, globalThis.origin].find((origin) => /^(?!file:).+:/.test(origin ?? ''));

/** Returns the absolute form of an address; `undefined` for an invalid one, or for a path on a page without an origin. */
export const resolveAddress = (address: string, base = pageOrigin()): string | undefined =>
  parseAddress(address, base)?.href;
