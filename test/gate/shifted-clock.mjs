/** Loaded before all else by every process of a test run: its time is the run's (clock.mjs). */
import { runInThisContext } from 'node:vm';
import { clockOffset, clockScript } from './clock.mjs';

const offset = clockOffset();
process.env.TEST_CLOCK_OFFSET = String(offset);
runInThisContext(clockScript(offset));
