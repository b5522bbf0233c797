/**
 * Recalculates exported workbooks in LibreOffice and Gnumeric (hazard 50). The step is skipped where one of them is missing and
 * cannot be installed.
 */
import { spawnSync } from 'node:child_process';
import { nodeTests } from '../../gate/steps.ts';
import { testEnvironment } from '../../runners/environment.ts';
import { installDebian } from '../../runners/install-debian.ts';
import { runTests, skipStep } from '../lab-step.ts';

/** Programs and the packages of Debian that have them. */
const PROGRAMS: Readonly<Record<string, string>> = { soffice: 'libreoffice-calc', ssconvert: 'gnumeric' };

let reason: string | undefined;
try {
  const missing = Object.keys(PROGRAMS).filter((name) => spawnSync(name, ['--version']).status !== 0);
  if (missing.length > 0) installDebian(...missing.map((name) => PROGRAMS[name]!));
} catch (error) {
  reason = (error as Error).message;
}
if (reason === undefined) await runTests(nodeTests(['test/lab/workbooks/recalculate.ts']), { env: testEnvironment() });
else skipStep('workbooks', reason);
