/** What a test for node gets in place of `node:test`. */
import { createRequire } from 'node:module';

export * from './tests.mjs';
/** The real one, which no hook of imports sees. */
export const { mock } = createRequire(import.meta.url)('node:test');
