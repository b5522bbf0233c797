/** The overview of a workbook: details, and totals apart from the data. */
import { isPhone } from '../../core/phone.ts';
import { HIDDEN } from '../../core/masking.ts';
import type { Cents } from '../../core/money.ts';
import { formatDate, formatMinute } from '../../core/shanghai-time.ts';
import { serverNow } from '../../client/server-clock.ts';
import { textOf } from '../../host/locale.ts';
import { calculated } from '../../spreadsheet/formulas.ts';
import type { FormulaCell, SheetRow, TotalRow } from '../../spreadsheet/workbook.ts';
import type { ExportSheet } from './export-job.ts';
import { overviewSheetText } from './overview.text.ts';

interface OverviewSubject {
  readonly partner: string;
  /** first and last second, unix */
  readonly period: { readonly start: number; readonly end: number };
}

interface AmountOptions {
  readonly content?: string;
  readonly isTotal?: boolean;
}

/** Rows of the overview in their order. Hidden and unknown amounts are contents, so that a column of amounts has no texts. */
export class OverviewRows {
  private readonly list: (SheetRow | TotalRow)[] = [];
  private readonly masked: boolean;

  constructor({ partner, period }: OverviewSubject, masked: boolean) {
    const text = textOf(overviewSheetText);
    this.masked = masked;
    this.fact(text.partner, partner);
    this.fact(text.period, text.range(formatDate(period.start * 1000), formatDate(period.end * 1000)));
    this.fact(text.made, formatMinute(serverNow()));
    this.fact(text.currency, text.yuan);
  }

  fact(item: string, content: string): void {
    this.list.push([item, content, null]);
  }

  /** @returns the cell of the amount, for other formulas */
  amount(
    item: string,
    value: FormulaCell | Cents | undefined,
    { content, isTotal = false }: AmountOptions = {},
  ): string {
    const row =
      value === undefined || this.masked
        ? [item, value === undefined ? '--' : HIDDEN, null]
        : [item, content ?? null, value];
    this.list.push(isTotal ? { total: row } : row);
    // below the head
    return `C${this.list.length + 1}`;
  }

  /** Adds the result of a calculation with other cells. */
  result(item: string, expression: string, result: Cents | undefined, options?: AmountOptions): string {
    return this.amount(item, result === undefined ? undefined : calculated(expression, result), options);
  }

  rows(): readonly (SheetRow | TotalRow)[] {
    return this.list;
  }
}

/** @param rows called when all pages are loaded */
export function overviewSheet(rows: () => readonly (SheetRow | TotalRow)[]): ExportSheet {
  const text = textOf(overviewSheetText);
  return {
    name: text.name,
    columns: [
      { head: text.item, kind: 'text', width: 34 },
      { head: text.content, kind: 'text', width: 30 },
      { head: text.amount, kind: 'cents', width: 18 },
    ],
    isOverview: true,
    rows,
  };
}

/**
 * Returns the name of a file for a partner. A phone number is shortened to its last digits, and characters that no file name can
 * have are left out.
 */
export function partnerFile(name: string, partner: string): string {
  const owner = isPhone(partner) ? partner.slice(-4) : partner.replace(/[\\/:*?"<>|\s]+/g, '');
  return owner ? `${name}-${owner}` : name;
}
