/** `npm test`: lint, types, format, build, sizes, docs, then all tests. The last line is `N passed, N failed`. */
import { keepDurations } from './durations.ts';
import { runSteps } from './run-steps.ts';
import { builtSteps, checkSteps, testSteps } from './steps.ts';
import { testFiles } from './test-files.ts';

// A busy machine must not look like a fault.
const env = { TEST_PATIENCE_MS: '30000' };
const steps = [...checkSteps(), ...builtSteps, ...(await testSteps(testFiles(), { env }))];
keepDurations((await runSteps(steps)).files);
