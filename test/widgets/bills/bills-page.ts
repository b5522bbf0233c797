/** Helpers for tests of partner-bills. The requests reach a real server. */
import { fixture, html } from '@open-wc/testing';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import '#widgets/bills/bills.element.tsx';
import type { PartnerBills } from '#widgets/bills/bills.element.tsx';
import { responseOf, ElementPage } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';

export const DETAIL = '/api/console/monthly_bill/detail';
export const INSPECT = '/api/console/monthly_bill/inspect';

export const LAST = lastBillMonth(Date.now());
export const monthText = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** Returns the bill in the platform's response. Months before the user's first bill have none. */
export const billOf = (month: string, token: string): Promise<MonthlyBill | undefined> =>
  responseOf<MonthlyBill>(token, `${DETAIL}?date=${month}`).catch(() => undefined);

/** Sets the next response for a bill. */
export const respondWithBill = (bill: unknown, times?: number) =>
  injectFault({ call: DETAIL, fault: 'status', status: 200, body: bill, ...(times && { times }) });

/** A bill whose lines add up: 1,000.00 - 100.00 + 50.00 = 950.00, minus 6 % is 893.00. */
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

/** Returns the cents of a displayed amount, such as `−1,893.48`. */
export const centsOf = (shown: string): number =>
  Math.round(Number(shown.replace(/[¥,+\s]/g, '').replace('−', '-')) * 100);

/** Operations of a user on the bills. */
export class BillsPage extends ElementPage<PartnerBills> {
  static async open(month?: string): Promise<BillsPage> {
    return new BillsPage(await fixture<PartnerBills>(html`<partner-bills month=${month ?? ''}></partner-bills>`));
  }

  named(label: string): HTMLButtonElement {
    const found = [...this.root.querySelectorAll('button')].find((each) =>
      each.getAttribute('aria-label')?.includes(label),
    );
    if (!found) throw new Error(`There is no button "${label}"`);
    return found;
  }

  /** Waits until the bill of this month is on screen. */
  async showsBill(month: string): Promise<void> {
    await this.until(
      () => this.text.includes(`${monthText(month)}税后应付`) && !this.find('section[aria-busy]'),
      `should show the bill of ${month}`,
    );
  }

  /** Returns the displayed lines of the sum by their names. */
  lines(): Map<string, string> {
    return new Map(
      [...this.root.querySelectorAll('dl > div')].map((line) => [
        line.querySelector('dt')!.textContent,
        line.querySelector('dd')!.textContent,
      ]),
    );
  }

  /** Returns the displayed amounts and the subtotal of a group. */
  group(name: string): { amounts: string[]; total: string } | undefined {
    const table = this.find('table[role=table]', '') && this.root.querySelector(`table[aria-label="${name}"]`);
    if (!table) return undefined;
    const texts = (selector: string) =>
      [...table.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
    return { amounts: texts('tbody .amount'), total: texts('tfoot .amount')[0]! };
  }
}
