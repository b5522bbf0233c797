/** Runs the tests of devices on two shards, if CITUS_PROGRAMS names the folder of the programs of a PostgreSQL with Citus. */
import { nodeTests } from '../../gate/steps.ts';
import { testEnvironment } from '../../runners/environment.ts';
import { runTests, skipStep } from '../lab-step.ts';

if (process.env.CITUS_PROGRAMS) await runTests(nodeTests(['test/lab/shards/engine.ts']), { env: testEnvironment() });
else skipStep('shards', 'CITUS_PROGRAMS names no folder with the programs of a PostgreSQL with Citus');
