/**
 * The page lab: a user walks through each element on a plain page, and then takes the same steps on pages in each
 * condition. Each screen must show the texts of the plain page, and nothing may throw.
 */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { configure, getConfiguration } from '#shared/host/configuration.ts';
import { clearFaults, platformReady, tokenOf } from '../browser/sandbox.ts';
import { settings } from '../browser/settings.ts';
import { chanceOf } from '../truth/chance.ts';
import type { ElementCase } from '../widgets/contract/element-case.ts';
import { ELEMENTS } from '../widgets/contract/element-cases.ts';
import { attributesOf, HostedElement } from '../widgets/contract/hosted-element.ts';
import { CONDITIONS, type Condition } from './conditions.ts';
import { explore, misplaced, repeat, screenOf, settled, type Screen, type Step } from './walk.ts';

const WIDE = 1000;
const STEPS = settings.isWhole ? 20 : 8;

/** The gate runs the elements with the most money, in the conditions that falsified it. `npm run test:all` runs every pair. */
const GATE = {
  tags: ['partner-wallet', 'partner-bills'],
  conditions: ['texts replaced', 'body zoom 1.25', 'ancestor scaled 1.25 and cut'],
};
const rows: readonly ElementCase[] = Object.values(ELEMENTS)
  .flat()
  .filter(({ tag }) => settings.isWhole || GATE.tags.includes(tag));
const conditions = Object.entries(CONDITIONS).filter(([name]) => settings.isWhole || GATE.conditions.includes(name));

/** Exceptions of the page since the start of a walk. */
const exceptions: string[] = [];
function record(event: ErrorEvent | PromiseRejectionEvent): void {
  const reason: unknown = 'reason' in event ? event.reason : event.error;
  exceptions.push(`exception: ${reason instanceof Error ? reason.message : String(reason)}`);
  event.preventDefault();
  event.stopImmediatePropagation();
}
const { error: logError } = console;

rows.forEach((row, index) => {
  describe(`<${row.tag}> on pages in each condition`, () => {
    let token: string | undefined;
    let stored: [string, string][];
    let first: Screen;
    let steps: readonly Step[];

    before(platformReady);
    before(row.importElement);
    before(async () => {
      configure({
        session: 'embed',
        locale: undefined,
        getToken: () => undefined,
        token: row.user && (await tokenOf(row.user)),
      });
      await row.prepare?.();
      await attributesOf(row);
      token = getConfiguration().token;
      stored = Object.entries(sessionStorage) as [string, string][];
      window.addEventListener('error', record, true);
      window.addEventListener('unhandledrejection', record, true);
      console.error = (...facts: unknown[]) => void exceptions.push(`console: ${facts.join(' ').slice(0, 200)}`);
    });
    after(async () => {
      window.removeEventListener('error', record, true);
      window.removeEventListener('unhandledrejection', record, true);
      console.error = logError;
      await clearFaults();
      configure({ token: undefined });
      sessionStorage.clear();
      localStorage.clear();
    });

    async function open(condition?: Condition): Promise<readonly [HostedElement, () => void]> {
      exceptions.length = 0;
      session.clear();
      configure({ token: undefined });
      localStorage.clear();
      configure({ token });
      for (const [key, value] of stored) sessionStorage.setItem(key, value);
      store.dispatch(api.util.resetApiState());
      const page = await HostedElement.open(row, WIDE);
      const undo = condition?.(page.element.parentElement!);
      await settled(page);
      return [page, () => undo?.()];
    }

    before(async function () {
      this.timeout(60_000);
      // loads the code, so that later screens have the same parts at the same time
      await explore((await open())[0], chanceOf(index + 1), STEPS);
      fixtureCleanup();
      const [page] = await open();
      first = screenOf(page);
      steps = await explore(page, chanceOf(index + 1), STEPS);
      fixtureCleanup();
    });

    for (const [name, { condition, keepsLayout }] of conditions)
      it(`shows the same figures: ${name} (hazards 34, 35)`, async function () {
        this.timeout(60_000);
        const compare = keepsLayout ? difference : unknownFigures;
        const [page, undo] = await open(condition);
        const found = compare(first, screenOf(page));
        try {
          for (const step of steps) {
            const isTaken = await repeat(page, step);
            // a narrow layout has fewer controls
            if (!isTaken && keepsLayout) found.push('the control is not there');
            const wrong = isTaken ? [...compare(step.screen, screenOf(page)), ...misplaced(page)] : [];
            found.push(...wrong.map((each) => `${step.control}: ${each}`));
          }
        } finally {
          undo();
          fixtureCleanup();
        }
        expect([...found, ...exceptions].join('\n')).to.equal('');
      });
  });
});

/** Returns where two screens differ first. */
function difference({ text: plain }: Screen, { text: changed }: Screen): string[] {
  if (plain === changed) return [];
  const at = [...plain].findIndex((letter, place) => letter !== changed[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 15), at + 25);
  return [`"${around(changed)}" in place of "${around(plain)}"`];
}

/** Returns the amounts that the plain screen does not show. */
function unknownFigures({ amounts: plain }: Screen, { amounts: changed }: Screen): string[] {
  const known = new Set(plain);
  return changed.filter((amount) => !known.has(amount)).map((amount) => `${amount} is unknown`);
}
