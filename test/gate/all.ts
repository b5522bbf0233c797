/**
 * `npm run test:all`: the gate with every test whole, then the lab (test/lab). A step that cannot run on this machine is
 * skipped, and the closing lines state the reason.
 */
import { BUSY_PATIENCE_MS } from '../browser/settings.ts';
import { labSteps } from '../lab/steps.ts';
import { runSteps } from './run-steps.ts';
import { builtSteps, checkSteps, inOrder, testSteps } from './steps.ts';
import { testFiles } from './test-files.ts';

const env = { TEST_PATIENCE_MS: `${BUSY_PATIENCE_MS}`, TEST_EXTENT: 'whole' };
const tests = await testSteps(testFiles(), { env });
await runSteps([...inOrder(tests, [...checkSteps(), ...builtSteps]), ...(await labSteps(env))]);
