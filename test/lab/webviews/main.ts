/** A step of `npm run test:all`: the flows of partners in old engines. `WEBVIEWS=92,109` selects engines, an argument the flows. */
import { nodeTests } from '../../gate/steps.ts';
import { testEnvironment, testNow } from '../../runners/environment.ts';
import { findBrowser } from '../../runners/find-browser.ts';
import { ensureSeed } from '../../runners/seed.ts';
import { runTests } from '../lab-step.ts';

ensureSeed(testNow());
const [name] = process.argv.slice(2);
await runTests(nodeTests(['test/lab/webviews/webviews.ts'], { name }), {
  env: { ...testEnvironment(), CHROME_PATH: await findBrowser() },
});
