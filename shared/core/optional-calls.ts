/** Calls that the specification does not define. A platform may lack them, and hosts can switch them off. */
import { OPTIONAL_PATHS } from './optional-paths.ts';

export type OptionalCall = keyof typeof OPTIONAL_PATHS;

export const OPTIONAL_CALLS = Object.keys(OPTIONAL_PATHS) as readonly OptionalCall[];

/** Returns whether `prefix` is a path that is equal to `path` or a parent of it. */
export const covers = (prefix: string, path: string): boolean =>
  prefix[0] === '/' && (path === prefix || path.startsWith(prefix.replace(/\/?$/, '/')));

/** Returns whether an entry of `off` refers to the call, by name or by a prefix of its path. */
export const isNamed = (entry: string, call: OptionalCall): boolean =>
  entry === call || covers(entry, OPTIONAL_PATHS[call]);

/** Returns why an entry of `off` is invalid, or `undefined` if it is valid. */
export const offProblem = (entry: unknown): string | undefined =>
  typeof entry === 'string' && OPTIONAL_CALLS.some((call) => isNamed(entry, call))
    ? undefined
    : `must be one of ${OPTIONAL_CALLS.join(', ')}, or a prefix of their paths, not ${JSON.stringify(entry)}`;
