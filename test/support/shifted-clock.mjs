/** Loaded before all else by every process of a test run: its time is the run's (clock.mjs). */
import { clockOffset, shiftClock } from './clock.mjs';

const offset = clockOffset();
process.env.TEST_CLOCK_OFFSET = String(offset);
shiftClock(offset);
