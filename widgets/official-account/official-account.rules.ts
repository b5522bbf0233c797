/** On which pages the official account floats (§2.3). */

export const DEFAULT_PATHS = ['/index', '/welcome', '/vip-recruit', '/dashboard/bill', '/help/bind_device'] as const;

/** `/dashboard/bill/` is the page `/dashboard/bill`; a search or a hash changes nothing. */
const plain = (path: string): string => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

export const isOnPath = (path: string, paths: readonly string[] = DEFAULT_PATHS): boolean =>
  paths.some((each) => plain(each) === plain(path));
