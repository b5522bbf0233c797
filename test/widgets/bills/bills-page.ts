/** Bills on a page, signed in over the real wire, as the tests of their room see them. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { addMonths, lastBillMonth } from '../../../shared/domain/bill-month.ts';
import { configure } from '../../../shared/host/configuration.ts';
import type { MonthlyBill } from '../../../shared/platform/schemas/bills.ts';
import '../../../widgets/bills/bills.element.tsx';
import type { PartnerBills } from '../../../widgets/bills/bills.element.tsx';
import { injectFault, tokenOf } from '../../support/sandbox.ts';

export const DETAIL = '/api/console/monthly_bill/detail';
export const INSPECT = '/api/console/monthly_bill/inspect';

export const LAST = lastBillMonth(Date.now());
export const monthWords = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** Months before the last one, newest first. */
export const monthsBefore = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(LAST, -1 - index));

export async function signIn(username: string): Promise<string> {
  const token = await tokenOf(username);
  configure({ token });
  return token;
}

/** What the platform itself says, without our code between. */
export async function ask<Answer>(path: string, token: string): Promise<Answer | undefined> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? ((await answer.json()) as Answer) : undefined;
}

export const billOf = (month: string, token: string): Promise<MonthlyBill | undefined> =>
  ask<MonthlyBill>(`${DETAIL}?date=${month}`, token);

/** The next answer for a bill. */
export const answerBill = (bill: unknown, times?: number) =>
  injectFault({ call: DETAIL, fault: 'status', status: 200, body: bill, ...(times && { times }) });

/** A bill whose lines add up: 1,000.00 - 100.00 + 50.00 = 950.00, less 6 % is 893.00. */
export const BILL = {
  state: 200,
  income: [
    { external_name: '华东上海电信', start_time: 1790784000, end_time: 1793376000, price: 2_600_00, amount: 700_00 },
    { external_name: '华北石家庄联通', start_time: 1790784000, end_time: 1791993600, amount: 300_00 },
  ],
  fine: [{ id: 'FK20261009-0031', reason: '晚高峰离线', amount: 100_00 }],
  compensation: [{ id: 'BC20261021-0004', reason: '误扣返还', amount: 50_00 }],
  tax_ratio: 0.06,
  total_after_tax: 893_00,
};

/** Calls for an address since `performance.clearResourceTimings()`. */
export const callsOf = (path: string): URL[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname === path);

/** Cents of what stands on screen: `−1,893.48`. */
export const centsOf = (shown: string): number =>
  Math.round(Number(shown.replace(/[¥,+\s]/g, '').replace('−', '-')) * 100);

/** What a person sees and presses. */
export class BillsPage {
  readonly element: PartnerBills;

  constructor(element: PartnerBills) {
    this.element = element;
  }

  static async open(month?: string): Promise<BillsPage> {
    return new BillsPage(await fixture<PartnerBills>(html`<partner-bills month=${month ?? ''}></partner-bills>`));
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get text(): string {
    return (this.root.textContent ?? '').replace(/\s+/g, ' ');
  }

  says(words: string): Promise<void> {
    return this.until(() => this.text.includes(words), `should say "${words}"`);
  }

  async until(holds: () => unknown, what: string): Promise<void> {
    try {
      await waitUntil(holds, what, { timeout: 10_000 });
    } catch {
      throw new Error(`The bills ${what}; they say: ${this.text}`);
    }
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Found | undefined {
    return [...this.root.querySelectorAll<Found>(selector)].find((each) => (each.textContent ?? '').includes(words));
  }

  named(label: string): HTMLButtonElement {
    const found = [...this.root.querySelectorAll('button')].find((each) =>
      each.getAttribute('aria-label')?.includes(label),
    );
    if (!found) throw new Error(`There is no button "${label}"`);
    return found;
  }

  async press(words: string): Promise<void> {
    await this.until(() => this.find('button', words), `should have a button "${words}"`);
    this.find('button', words)!.click();
  }

  /** Waits until the bill of this month is on screen. */
  async shows(month: string): Promise<void> {
    await this.until(
      () => this.text.includes(`${monthWords(month)}税后应付`) && !this.find('section[aria-busy]'),
      `should show the bill of ${month}`,
    );
  }

  /** The lines of the sum by their names, as they stand on screen. */
  lines(): Map<string, string> {
    return new Map(
      [...this.root.querySelectorAll('dl > div')].map((line) => [
        line.querySelector('dt')!.textContent,
        line.querySelector('dd')!.textContent,
      ]),
    );
  }

  /** A group's amounts, and its subtotal, as they stand in its table. */
  group(name: string): { amounts: string[]; total: string } | undefined {
    const table = this.find('table[role=table]', '') && this.root.querySelector(`table[aria-label="${name}"]`);
    if (!table) return undefined;
    const words = (selector: string) =>
      [...table.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
    return { amounts: words('tbody .amount'), total: words('tfoot .amount')[0]! };
  }

  heard<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }

  /** Nothing is wrong for axe, once what moves has arrived. */
  async isAccessible(): Promise<void> {
    const moving = this.root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(moving);
    await expect(this.element).to.be.accessible();
  }
}
