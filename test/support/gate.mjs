/** `npm test`: types, lint, format, build, sizes, docs, then every test. The last line is `N passed, N failed`. */
import { findBrowser } from './find-browser.mjs';
import { gateSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { testEnvironment } from './runners.mjs';

await runSteps(gateSteps, {
  ...testEnvironment(),
  // Without one, the steps that want it fail and say why; all others still tell what they find.
  CHROME_PATH: await findBrowser().catch(() => undefined),
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
  NO_UPDATE_NOTIFIER: '1',
});
