/** What a task costs whoever does it: presses, forms and codes, counted as the page sees them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import type { OpenedPage } from '../../end-to-end/end-to-end.ts';
import { root } from '../../gate/project.ts';

const SEND = '/api/user/send_verify_code';

export interface Cost {
  presses: number;
  forms: number;
  codes: number;
}

/** From now on the page counts what its person presses, and the forms that they fill in; a page that loads anew does not. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const forms = new Set<Element>();
    const counted = { presses: 0, forms: 0 };
    Object.assign(window, { counted });
    let last: HTMLElement | undefined;
    addEventListener(
      'click',
      (event) => {
        // what hands a file over is pressed by the page itself
        const wanted = 'button, a:not([download]), input, [role=option]';
        const pressed = event.composedPath().find((one) => one instanceof HTMLElement && one.matches(wanted));
        if (!pressed) return;
        // a button that was pressed before its code was there: what takes its place presses itself
        const again = last && !last.isConnected && last.innerText && last.textContent === (pressed as Node).textContent;
        if (!again) counted.presses++;
        last = pressed as HTMLElement;
      },
      true,
    );
    addEventListener(
      'input',
      (event) => {
        const form = event.composedPath().find((one) => one instanceof HTMLFormElement);
        if (form) forms.add(form as Element);
        counted.forms = forms.size;
      },
      true,
    );
  });

export interface Counter {
  /** Counts on after something that loads the page anew. */
  over(loads: () => Promise<unknown>): Promise<void>;
  cost(): Promise<Cost>;
}

/** Counts from here on. */
export async function countOn({ page, calls }: OpenedPage): Promise<Counter> {
  const before = calls(SEND);
  const total = { presses: 0, forms: 0 };
  const add = async () => {
    const last = await page.evaluate(() => ({ ...(window as unknown as { counted: typeof total }).counted }));
    total.presses += last.presses;
    total.forms += last.forms;
  };
  await watch(page);
  return {
    async over(loads) {
      await add();
      await loads();
      await watch(page);
    },
    async cost() {
      await add();
      return { ...total, codes: calls(SEND) - before };
    },
  };
}

/** The tasks of the usability report with what it says that they cost. */
export function reported(): ReadonlyMap<string, Cost> {
  const report = readFileSync(path.join(root, 'shared/docs/quality/usability.md'), 'utf8');
  const rows = report.matchAll(/^\| ([^|]+?) +\| [^|]+\| +(\d+) +\| +(\d+) +\| +(\d+) +\|/gm);
  return new Map(
    [...rows].map(([, task, ...numbers]) => {
      const [presses, forms, codes] = numbers.map(Number);
      return [task!, { presses: presses!, forms: forms!, codes: codes! }];
    }),
  );
}

export function reportedCost(task: string): Cost {
  const cost = reported().get(task);
  if (!cost) throw new Error(`the report has no task "${task}"`);
  return cost;
}
