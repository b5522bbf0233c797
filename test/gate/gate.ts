/** `npm test`: all checks and tests, the quickest first. The last line is `N passed, N failed`. */
import { BUSY_PATIENCE_MS } from '../browser/settings.ts';
import { keepDurations } from './durations.ts';
import { runSteps } from './run-steps.ts';
import { builtSteps, checkSteps, inOrder, testSteps } from './steps.ts';
import { testFiles } from './test-files.ts';

// A busy machine must not look like a fault.
const env = { TEST_PATIENCE_MS: `${BUSY_PATIENCE_MS}` };
const tests = await testSteps(testFiles(), { env });
keepDurations((await runSteps(inOrder(tests, [...checkSteps(), ...builtSteps]))).files);
