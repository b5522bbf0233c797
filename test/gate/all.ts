/**
 * `npm run test:all`: the gate with every test whole, then the lab (test/lab). A step that cannot run on this machine is
 * skipped, and the closing lines state the reason.
 */
import { labSteps } from '../lab/steps.ts';
import { runSteps } from './run-steps.ts';
import { builtSteps, checkSteps, inOrder, testSteps } from './steps.ts';
import { testFiles } from './test-files.ts';

const env = { TEST_PATIENCE_MS: '30000', TEST_EXTENT: 'whole' };
const tests = await testSteps(testFiles(), { env });
await runSteps([...inOrder(tests, [...checkSteps(), ...builtSteps]), ...(await labSteps(env))]);
