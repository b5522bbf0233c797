import type { Plugin } from 'rollup';

/** @param options.module a module's top level is its own, a script's is the page's */
export function minify(options?: { module?: boolean }): Plugin;
