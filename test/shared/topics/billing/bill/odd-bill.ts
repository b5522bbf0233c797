/** A bill whose businesses have odd names, and its exported file. */
import { billFile } from '#shared/topics/billing/bill/bill-export-job.ts';
import type { BillExportRow, MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { Exporter } from '#shared/topics/billing/bill/node-days.ts';
import { bytesOf } from '#test/shared/spreadsheet/bytes-of.ts';
import { ODD_NAMES } from '#test/shared/spreadsheet/odd-names.ts';

const MONTH = '2026-10';
const { start, end } = monthRange(MONTH);
const DAY_S = 86_400;
const DAYS = 5;
const EXPORTER: Exporter = { role: 'agent', needVerify: false, uid: '7', username: 'odd' };

/** Each business has another income, so that a sum over other businesses is another sum. */
const incomeOf = (business: number, day: number): number => 10_007 * (business + 1) + 13 * day;

const rows: readonly BillExportRow[] = ODD_NAMES.flatMap((external_name, business) =>
  Array.from({ length: DAYS }, (_day, day) => ({
    time: start + day * DAY_S,
    device_name: `节点 ${business}`,
    device_id: `device-${business}`,
    account: '',
    price: 480_000,
    bandwidth95: 1.25,
    income: incomeOf(business, day),
    external_name,
  })),
);

const bill: MonthlyBill = {
  state: 200,
  // The first business has two prices in the month, and the last day ends within the day.
  income: ODD_NAMES.flatMap((external_name, business) => {
    const amount = (from: number, to: number): number =>
      Array.from({ length: to - from }, (_day, day) => incomeOf(business, from + day)).reduce((a, b) => a + b, 0);
    const whole = { external_name, start_time: start, end_time: end, price: 480_000, amount: amount(0, DAYS) };
    if (business > 0) return [whole];
    const change = start + 2 * DAY_S;
    return [
      { ...whole, end_time: change - 1, amount: amount(0, 2) },
      { ...whole, start_time: change, amount: amount(2, DAYS) },
    ];
  }),
  fine: [{ id: 'F-1', reason: '补偿', amount: 1_234 }],
  compensation: [{ id: 'C-1', reason: '扣款', amount: 5_678 }],
  tax_ratio: 0.06,
} as MonthlyBill;

/** Returns the bytes of the exported bill. */
export function oddBillFile(): Promise<Uint8Array<ArrayBuffer>> {
  const file = billFile(MONTH, bill, EXPORTER);
  return bytesOf(
    file.sheets,
    rows.map((row) => file.days.row(row)),
  );
}
