/** The sheets of a reconciled month that follow the overview. */
import type { NodeDays } from '#shared/topics/billing/bill/node-days.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { calculated, KeyNumbers } from '#shared/spreadsheet/formulas.ts';
import { sheetColumn, type Cell, type SheetRow } from '#shared/spreadsheet/workbook.ts';
import type { StatementLine } from '#shared/topics/money/statement.rules.ts';
import type { Reconciliation } from '#shared/topics/money/reconciliation.rules.ts';
import type { PaperProps } from './statement-paper.tsx';
import { lineLabel, statementMonth, statementText, walletName } from './statement.text.ts';

export class StatementSheets {
  readonly daily: ExportSheet;
  readonly weeks: ExportSheet;
  readonly bills: ExportSheet;
  readonly changes: ExportSheet;
  readonly lines: ExportSheet;
  readonly withdrawals: ExportSheet;
  readonly bank: ExportSheet;
  /** by which the overview finds the rows of a bill, a wallet or a type */
  readonly keys = new KeyNumbers();
  private readonly text = textOf(statementText);
  private readonly paper: PaperProps;
  private readonly reconciliation: Reconciliation;

  constructor(paper: PaperProps) {
    this.paper = paper;
    this.reconciliation = paper.reconciliation;
    this.daily = this.dailySheet();
    this.weeks = this.weekSheet();
    this.bills = this.billSheet();
    this.changes = this.changeSheet();
    this.lines = this.lineSheet();
    this.withdrawals = this.withdrawalSheet();
    this.bank = this.bankSheet();
  }

  monthText = (month: string): string => statementMonth(this.text, month);
  /** how rows of a bill name its month */
  billRow = (month: string): string => this.text.bill(this.monthText(month));

  /** An unknown amount is an empty cell, so that a column of amounts has no texts. */
  private cell(cents: Cents | null | undefined): Cell {
    if (cents == null) return null;
    return this.paper.masked ? HIDDEN : cents;
  }

  private formula(expression: string, result: Cents | undefined): Cell {
    return result === undefined || this.paper.masked ? this.cell(result) : calculated(expression, result);
  }

  unbilled(days: NodeDays): ExportSheet {
    const { text } = days;
    return {
      name: this.text.unbilledDays,
      columns: [
        sheetColumn(text.time, 'day', 14),
        sheetColumn(text.name, 'text', 28),
        sheetColumn(text.id, 'text', 38),
        sheetColumn(text.business, 'text', 24),
        sheetColumn(text.reason, 'text', 44),
        sheetColumn(text.lost, 'cents', 18),
      ],
      rows: () =>
        days.unbilled.map((row) => [
          row.time,
          row.device_name,
          row.device_id,
          row.external_name ?? null,
          row.unbilled_reason ?? null,
          this.cell(row.unbilled_income),
        ]),
    };
  }

  private dailySheet(): ExportSheet {
    const { text } = this;
    return {
      name: text.days,
      columns: [
        sheetColumn(text.date, 'day', 14),
        sheetColumn(text.income, 'cents', 16),
        sheetColumn(text.weeklyYuan, 'cents', 16),
        sheetColumn(text.monthlyYuan, 'cents', 16),
        sheetColumn(text.lost, 'cents', 18),
      ],
      rows: () =>
        this.reconciliation.days.map(({ timestamp, income, weekly, unbilled }, at) => [
          timestamp,
          this.cell(income),
          this.cell(weekly),
          this.formula(`B${at + 2}-C${at + 2}`, weekly === undefined ? undefined : income - weekly),
          this.cell(unbilled),
        ]),
    };
  }

  private weekSheet(): ExportSheet {
    const { text } = this;
    const day = (date: string): number => dayStart(date) / 1000;
    return {
      name: text.weeks,
      columns: [
        sheetColumn(text.weekStart, 'day', 14),
        sheetColumn(text.weekEnd, 'day', 14),
        sheetColumn(text.daysBefore, 'cents', 16),
        sheetColumn(text.daysWithin, 'cents', 16),
        sheetColumn(text.weekIncome, 'cents', 16),
        sheetColumn(text.entersOn, 'day', 14),
        sheetColumn(text.entered, 'cents', 16),
        sheetColumn(text.difference, 'cents', 14),
        sheetColumn(text.serial, 'text', 26),
      ],
      rows: () =>
        this.reconciliation.weeks.map(({ start, end, before, within, income, enters, entries, difference }, at) => {
          const row = at + 2;
          return [
            day(start),
            day(end),
            this.cell(before),
            this.cell(within),
            this.formula(`C${row}+D${row}`, income),
            day(enters),
            this.cell(entries.reduce((sum, { amount }) => sum + amount, 0)),
            this.formula(`G${row}-E${row}`, difference),
            entries.map(({ rzId }) => rzId).join(' '),
          ];
        }),
    };
  }

  private billSheet(): ExportSheet {
    const { text } = this;
    return {
      name: text.billsAndTax,
      columns: [
        sheetColumn(text.period, 'text', 22),
        sheetColumn(text.earned, 'cents', 16),
        sheetColumn(text.billIncome, 'cents', 16),
        sheetColumn(text.fine, 'cents', 14),
        sheetColumn(text.compensation, 'cents', 14),
        sheetColumn(text.subtotal, 'cents', 16),
        sheetColumn(text.taxRatio, 'percent', 10),
        sheetColumn(text.tax, 'cents', 14),
        sheetColumn(text.total, 'cents', 16),
        sheetColumn(text.entersOn, 'day', 14),
        sheetColumn(text.entered, 'cents', 16),
        sheetColumn(text.difference, 'cents', 14),
        sheetColumn(text.serial, 'text', 26),
        sheetColumn(text.periodKey, 'key', 10),
      ],
      rows: () =>
        [this.reconciliation.credited, this.reconciliation.ownBill].flatMap(
          ({ month, bill, totals, earned, entered, entries, enteredDifference }, at): SheetRow[] => {
            if (!bill || !totals) return [];
            const row = at + 2;
            const [entry] = entries;
            return [
              [
                this.billRow(month),
                this.cell(earned),
                this.cell(totals.income),
                this.cell(totals.fine && 0 - totals.fine),
                this.cell(totals.compensation),
                this.formula(`C${row}+D${row}+E${row}`, totals.subtotal),
                bill.tax_ratio ?? null,
                this.cell(totals.tax && 0 - totals.tax),
                this.cell(totals.total),
                entry?.create ?? null,
                this.cell(entered),
                this.formula(`K${row}-I${row}`, enteredDifference),
                entries.map(({ rzId }) => rzId).join(' '),
                this.keys.of(month),
              ],
            ];
          },
        ),
    };
  }

  private changeSheet(): ExportSheet {
    const { text } = this;
    return {
      name: text.changes,
      columns: [
        sheetColumn(text.period, 'text', 22),
        sheetColumn(text.kind, 'text', 14),
        sheetColumn(text.number, 'text', 24),
        sheetColumn(text.reason, 'text', 44),
        sheetColumn(text.amount, 'cents', 16),
      ],
      rows: () =>
        [this.reconciliation.credited, this.reconciliation.ownBill].flatMap(({ month, bill }) => [
          ...(bill?.fine ?? []).map((row) => [
            this.billRow(month),
            text.fine,
            row.id,
            row.reason,
            this.cell(-row.amount),
          ]),
          ...(bill?.compensation ?? []).map((row) => [
            this.billRow(month),
            text.compensation,
            row.id,
            row.reason,
            this.cell(row.amount),
          ]),
        ]),
    };
  }

  private lineSheet(): ExportSheet {
    const { text } = this;
    return {
      name: text.walletLines,
      columns: [
        sheetColumn(text.date, 'minute', 18),
        sheetColumn(text.wallet, 'text', 14),
        sheetColumn(text.kind, 'text', 22),
        sheetColumn(text.serial, 'text', 26),
        sheetColumn(text.incoming, 'cents', 16),
        sheetColumn(text.outgoing, 'cents', 16),
        sheetColumn(text.balance, 'cents', 16),
        sheetColumn(text.walletKey, 'key', 10),
        sheetColumn(text.kindKey, 'key', 10),
      ],
      rows: () =>
        this.paper.wallets.flatMap(({ walletType, lines }) =>
          lines.map((line) => [
            line.time,
            walletName(text, walletType),
            lineLabel(text, line),
            line.id,
            line.amount < 0 ? null : this.cell(line.amount),
            line.amount < 0 ? this.cell(-line.amount) : null,
            this.cell(line.balance),
            this.keys.of(walletName(text, walletType)),
            this.keys.of(line.kind),
          ]),
        ),
    };
  }

  private withdrawalSheet(): ExportSheet {
    const { text } = this;
    return {
      name: text.withdraw,
      columns: [
        sheetColumn(text.requested, 'minute', 18),
        sheetColumn(text.serial, 'text', 26),
        sheetColumn(text.amount, 'cents', 16),
        sheetColumn(text.returnedPart, 'cents', 16),
        sheetColumn(text.tax, 'cents', 14),
        sheetColumn(text.fee, 'cents', 14),
        sheetColumn(text.net, 'cents', 16),
        sheetColumn(text.kind, 'text', 18),
        sheetColumn(text.reason, 'text', 30),
      ],
      rows: () =>
        this.reconciliation.withdrawals.list.map((record) => {
          const failed = record.status === 'failure';
          const { tax, fee, received } = failed ? {} : record;
          const line = { kind: 'withdraw', received: record.status } as StatementLine;
          return [
            record.create,
            record.txId,
            this.cell(record.amount),
            failed ? this.cell(record.amount) : null,
            this.cell(tax),
            this.cell(fee),
            this.cell(received),
            lineLabel(text, line),
            record.failReason ?? null,
          ];
        }),
    };
  }

  /** What arrived in the month, by arrival, and below it what is carried to the next month. */
  private bankSheet(): ExportSheet {
    const { text } = this;
    const { list, inTransit } = this.reconciliation.withdrawals.bank;
    return {
      name: text.bankLines,
      columns: [
        sheetColumn(text.arrivedAt, 'minute', 18),
        sheetColumn(text.bankState, 'text', 12),
        sheetColumn(text.bankReference, 'text', 28),
        sheetColumn(text.arrivedYuan, 'cents', 16),
        sheetColumn(text.inTransitYuan, 'cents', 16),
        sheetColumn(text.requested, 'minute', 18),
        sheetColumn(text.serial, 'text', 26),
      ],
      rows: () => [
        ...list.map(({ arrivedAt, bankReference, received, create, txId }): SheetRow => [
          ...[arrivedAt ?? null, text.hasArrived, bankReference ?? null],
          ...[this.cell(received), null, create, txId],
        ]),
        ...inTransit.map(({ received, create, txId }): SheetRow => [
          ...[null, text.inTransit, null, null, this.cell(received), create, txId],
        ]),
      ],
    };
  }
}
