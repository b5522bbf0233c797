/** Counts the presses, forms and codes that a task costs the user. */
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

/** Starts counting presses and filled-in forms in the page. A page load stops it. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const forms = new Set<Element>();
    const counted = { presses: 0, forms: 0 };
    Object.assign(window, { counted });
    let last: HTMLElement | undefined;
    addEventListener(
      'click',
      (event) => {
        // The page itself clicks download links.
        const wanted = 'button, a:not([download]), input, [role=option]';
        const pressed = event.composedPath().find((one) => one instanceof HTMLElement && one.matches(wanted));
        if (!pressed) return;
        // A button that was pressed before its code had loaded is
        // replaced, and the replacement is clicked automatically.
        const again = last && !last.isConnected && last.innerText && last.textContent === (pressed as Node).textContent;
        if (!again) counted.presses++;
        last = pressed as HTMLElement;
      },
      true,
    );
    addEventListener(
      'input',
      (event) => {
        // The user opens a selection field and chooses an option.
        if (event.composedPath()[0] instanceof HTMLSelectElement) counted.presses += 2;
        const form = event.composedPath().find((one) => one instanceof HTMLFormElement);
        if (form) forms.add(form as Element);
        counted.forms = forms.size;
      },
      true,
    );
  });

export interface Counter {
  /** Continues counting after an action that load the page again. */
  across(load: () => Promise<unknown>): Promise<void>;
  cost(): Promise<Cost>;
}

/** Starts counting from now on. */
export async function startCounting({ page, calls }: OpenedPage): Promise<Counter> {
  const before = calls(SEND);
  const total = { presses: 0, forms: 0 };
  const add = async () => {
    const last = await page.evaluate(() => ({ ...(window as unknown as { counted: typeof total }).counted }));
    total.presses += last.presses;
    total.forms += last.forms;
  };
  await watch(page);
  return {
    async across(load) {
      await add();
      await load();
      await watch(page);
    },
    async cost() {
      await add();
      return { ...total, codes: calls(SEND) - before };
    },
  };
}

/** Returns the tasks of the usability report with their reported cost. */
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
  if (!cost) throw new Error(`No task "${task}" in shared/docs/quality/usability.md`);
  return cost;
}
