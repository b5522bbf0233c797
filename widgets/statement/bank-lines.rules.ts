/** The lines of a statement of a bank, Alipay or WeChat Pay, from the table of its file (no React, no I/O). */
import { cleanText, normalForm } from '#shared/core/clean-text.ts';
import { parseAmount, type Cents } from '#shared/core/money.ts';
import { dayAfter, isDay } from '#shared/core/shanghai-time.ts';
import type { HeadWords } from '#shared/spreadsheet/find-columns.ts';
import type { ParsedTable } from '#shared/spreadsheet/parse-table.ts';

export type BankMeaning = 'day' | 'credit' | 'debit' | 'amount' | 'direction' | 'payer' | 'state';

/** Words of each head, the most specific first. Days come before times, because a file can have both. */
export const BANK_HEADS: HeadWords<BankMeaning> = {
  day: [
    ...['交易日期', '记账日期', '入账日期', '到账日期', '交易日', '记账日', '日期'],
    ...['交易时间', '记账时间', '入账时间', '到账时间', '发生时间', '账务时间', '创建时间', '时间', '起息日'],
    ...['Transaction Date', 'Posting Date', 'Booking Date', 'Value Date', 'Date', 'Transaction Time', 'Time'],
  ],
  credit: [
    ...['贷方发生额', '贷方金额', '收入金额', '转入金额', '存入金额', '收款金额', '贷方', '收入', '转入', '存入'],
    ...['Credit Amount', 'Credit', 'Deposit Amount', 'Deposits', 'Deposit', 'Paid In', 'Money In'],
  ],
  debit: [
    ...['借方发生额', '借方金额', '支出金额', '转出金额', '支取金额', '付款金额', '借方', '支出', '转出', '支取'],
    ...['Debit Amount', 'Debit', 'Withdrawal Amount', 'Withdrawals', 'Withdrawal', 'Paid Out', 'Money Out'],
  ],
  amount: [...['交易金额', '收支金额', '发生额', '金额'], ...['Transaction Amount', 'Amount']],
  direction: [
    ...['借贷标志', '借贷方向', '借贷标识', '收支类型', '收支标志', '收支方向', '资金流向', '资金方向'],
    ...['借/贷', '收/支', '借贷', '收支', '收付标志', '方向', 'Debit/Credit', 'DR/CR', 'D/C', 'Direction'],
  ],
  payer: [
    ...['对方户名', '对方账户名称', '对方账号名称', '对方名称', '对方单位名称', '付款人名称', '付款方名称', '付款人'],
    ...['交易对方', '对方信息', '收(付)方名称', '收/付方名称', '对手名称', '对方'],
    ...['Counterparty Name', 'Counterparty', 'Payer', 'Remitter'],
  ],
  state: ['交易状态', '当前状态', '状态', 'Status'],
};

/** A line needs a day, and an amount that is a credit or has a direction. */
export const NEEDED_HEADS: readonly (readonly BankMeaning[])[] = [['day'], ['credit', 'amount']];

export interface BankLine {
  /** from 1, as spreadsheet programs show it */
  readonly row: number;
  /** `2026-10-15` */
  readonly day: string;
  /** not negative */
  readonly cents: Cents;
  /** undefined if the file does not state whether the amount was received or paid */
  readonly isCredit: boolean | undefined;
  /** empty if the file has none */
  readonly payer: string;
  readonly texts: readonly string[];
}

export interface BankLines {
  readonly lines: readonly BankLine[];
  /** rows with a day, whose amount cannot be read */
  readonly unreadable: readonly number[];
}

/** Rows without a day are no lines: heads, blanks, and the sums below the table. Neither are the sums within it. */
export function bankLines({ columns: knownColumns, rows }: ParsedTable<BankMeaning>): BankLines {
  let columns = knownColumns;
  const textOf = (texts: readonly string[], meaning: BankMeaning): string => {
    const column = columns[meaning];
    return column === undefined ? '' : (texts[column] ?? '');
  };
  const isMonthFirst = rows.some(({ texts }) =>
    /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{4}/.test(textOf(texts, 'day')),
  );
  const isSigned = rows.some(({ texts }) => (signedCents(textOf(texts, 'amount')) ?? 0) < 0);
  const dated = rows.flatMap((row) => {
    const day = bankDay(textOf(row.texts, 'day'), isMonthFirst);
    return day && !row.texts.some((text) => SUM.test(text.trim())) ? [{ ...row, day }] : [];
  });
  if (knownColumns.debit === undefined && knownColumns.direction === undefined) {
    const direction = directionColumn(dated);
    if (direction !== undefined) columns = { ...knownColumns, direction };
  }
  const lines: BankLine[] = [];
  const unreadable: number[] = [];
  for (const { number, texts, day } of dated) {
    if (VOID.test(textOf(texts, 'state'))) continue;
    const money = columns.credit === undefined ? amountOf(texts) : creditOf(texts);
    if (money === undefined) unreadable.push(number);
    else if (money.cents !== 0) lines.push({ row: number, day, payer: textOf(texts, 'payer'), texts, ...money });
  }
  return { lines, unreadable };

  function creditOf(texts: readonly string[]): Money | undefined {
    const credit = centsOrNone(textOf(texts, 'credit'));
    const debit = centsOrNone(textOf(texts, 'debit'));
    if (credit === undefined || debit === undefined) return undefined;
    // a negative credit takes a credit back, and some files write each debit with a sign
    return credit === 0
      ? { cents: Math.abs(debit), isCredit: false }
      : { cents: Math.abs(credit), isCredit: credit > 0 && directionOf(textOf(texts, 'direction')) !== false };
  }

  function amountOf(texts: readonly string[]): Money | undefined {
    const cents = centsOrNone(textOf(texts, 'amount'));
    if (cents === undefined) return undefined;
    const stated = columns.direction === undefined ? undefined : directionOf(textOf(texts, 'direction'));
    const bySign = isSigned || cents < 0 ? cents > 0 : undefined;
    return { cents: Math.abs(cents), isCredit: cents < 0 ? false : (stated ?? bySign) };
  }
}

type Money = Pick<BankLine, 'cents' | 'isCredit'>;

/** A transfer that has not taken place, or was taken back. */
const VOID = /失败|关闭|撤销|冲正|取消|退汇|退票|退回|fail|cancel|revers/i;

/** The label of a sum within the table. */
const SUM = /^本?[日月季年期]?(?:合计|小计|累计|总计)$/;

/** Returns whether money was received; undefined for a word that does not state it. */
function directionOf(text: string): boolean | undefined {
  const word = text.trim();
  if (/^(?:贷|收|入|进|来|存|转入|汇入|c$|cr$|credit|in$|\+)/i.test(word)) return true;
  return /^(?:借|支|出|付|往|取|转出|汇出|不计|d$|dr$|debit|out$|[-/])/i.test(word) ? false : undefined;
}

/** Returns the column with a direction in each row, and with both, because its head can be any. */
function directionColumn(rows: ParsedTable['rows']): number | undefined {
  const isDirection = (column: number): boolean => {
    const directions = rows.map(({ texts }) => directionOf(texts[column] ?? ''));
    return !directions.includes(undefined) && directions.includes(true) && directions.includes(false);
  };
  const column = (rows[0]?.texts ?? []).findIndex((_text, at) => isDirection(at));
  return column < 0 ? undefined : column;
}

/** An empty amount is none. */
const centsOrNone = (text: string): Cents | undefined => (/^[-—/]*$/.test(text.trim()) ? 0 : signedCents(text));

/** A sign before or after the amount, or brackets. */
const NEGATIVE = /^\((.*)\)$|^([^\d.]*?)[-−－](?=[^-−－]*\d)(.*)$|^(.*\d.*?)[-−－]$/;
/** Spreadsheets compute amounts as floats, and files write zeros after the cents. */
const LONG_FRACTION = /^\d+\.\d{3,}$/;

/** Returns the cents of an amount such as `-1,200.00`, `¥12.5` or `(12.00)`. */
export function signedCents(text: string): Cents | undefined {
  const plain = normalForm(text, 'NFKC').trim();
  const negative = NEGATIVE.exec(plain);
  const amount = negative ? negative.slice(1).join('') : plain.replace(/^([^\d.]*?)\+/, '$1');
  const cents = LONG_FRACTION.test(amount) ? wholeCents(Number(amount) * 100) : parseAmount(amount);
  return cents !== undefined && negative ? 0 - cents : cents;
}

function wholeCents(float: number): Cents | undefined {
  const cents = Math.round(float);
  return Math.abs(float - cents) < 0.001 ? cents : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Year, month and day in this order, with or without separators, and a time after them. */
const YEAR_FIRST = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)|(\d{2})(\d{2})(?=$|\D|\d{6}$))/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/;
const NAMED_MONTH = /^(\d{1,2})[-\s]([a-z]{3})[a-z]*[-\s,]+(\d{4})(?!\d)/i;
/** Days since 1899-12-30, from 2000 to 2099, with a fraction for the time. */
const SERIAL = /^(?:3[6-9]|[4-6]\d|7[0-2])\d{3}(?:\.\d+)?$/;

/** Returns the day of a text or of the number of a day in a spreadsheet: `2026-10-15`. */
export function bankDay(text: string, isMonthFirst = false): string | undefined {
  const plain = normalForm(cleanText(text), 'NFKC').trim();
  if (SERIAL.test(plain)) return dayAfter('1899-12-30', Math.floor(Number(plain)));
  const day = dayParts(plain, isMonthFirst);
  if (!day) return undefined;
  const [year, month, date] = day.map((part) => `${part}`.padStart(2, '0'));
  const dateText = `${year}-${month}-${date}`;
  return isDay(dateText) ? dateText : undefined;
}

function dayParts(text: string, isMonthFirst: boolean): readonly (string | number | undefined)[] | undefined {
  const first = YEAR_FIRST.exec(text);
  if (first) return [first[1], first[2] ?? first[4], first[3] ?? first[5]];
  const namedMonth = NAMED_MONTH.exec(text);
  if (namedMonth) return [namedMonth[3], MONTHS.indexOf(namedMonth[2]!.toLowerCase()) + 1, namedMonth[1]];
  const last = YEAR_LAST.exec(text);
  if (!last) return undefined;
  return isMonthFirst ? [last[3], last[1], last[2]] : [last[3], last[2], last[1]];
}
