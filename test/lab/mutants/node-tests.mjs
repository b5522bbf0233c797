/** The module that replaces `node:test` in tests for node. */
import { createRequire } from 'node:module';

export * from './tests.mjs';
/** The real `mock`. The import hook does not affect `require`. */
export const { mock } = createRequire(import.meta.url)('node:test');
