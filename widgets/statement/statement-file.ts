/** The reconciliation of a month as a workbook: an overview, then a sheet for each step from the days of nodes to the bank. */
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { nodeDaysPages } from '#shared/topics/bill/bill-export-job.ts';
import { monthRange } from '#shared/topics/bill/bill-month.rules.ts';
import { NodeDays } from '#shared/topics/bill/node-days.ts';
import type { ExportJob, ExportSheet } from '#shared/topics/export/export-job.ts';
import { OverviewRows, overviewSheet, partnerFile } from '#shared/topics/export/overview.ts';
import { isNotFound } from '#shared/client/errors.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import { calculated, columnSum, columnSumIf } from '#shared/spreadsheet/formulas.ts';
import type { Cell, FormulaCell, SheetColumn, SheetRow } from '#shared/spreadsheet/workbook.ts';
import { type StatementLine, type WalletStatement } from '#shared/topics/statement/statement.rules.ts';
import type { ReconciledBill, Reconciliation } from '#shared/topics/statement/reconciliation.rules.ts';
import type { PaperProps } from './statement-paper.tsx';
import { lineLabel, statementMonth, statementText, walletName } from './statement.text.ts';

/** Describes the export. The days of nodes are loaded in pages, all other rows are on the screen. */
export function statementJob(paper: PaperProps, account: AccountInfo): ExportJob {
  const text = textOf(statementText);
  const file = new StatementFile(paper, account);
  return {
    fileName: partnerFile(text.fileName(paper.month), paper.username),
    sheets: file.sheets(),
    page: file.page,
  };
}

const column = (head: string, kind: SheetColumn['kind'], width: number): SheetColumn => ({ head, kind, width });

export class StatementFile {
  private readonly text = textOf(statementText);
  private readonly paper: PaperProps;
  private readonly reconciliation: Reconciliation;
  /** undefined where the account cannot export the days of its nodes (§2.4) */
  readonly nodeDays: NodeDays | undefined;
  private readonly dailySheet: ExportSheet;
  private readonly weekSheet: ExportSheet;
  private readonly billSheet: ExportSheet;
  private readonly changeSheet: ExportSheet;
  private readonly lineSheet: ExportSheet;
  private readonly withdrawalSheet: ExportSheet;
  private readonly bankSheet: ExportSheet;

  constructor(paper: PaperProps, account: AccountInfo) {
    const { masked } = paper;
    this.paper = paper;
    this.reconciliation = paper.reconciliation;
    this.nodeDays =
      account.showIncome && isOffered('billExport')
        ? new NodeDays({ name: this.text.nodeDays, account, masked, withSettlement: true })
        : undefined;
    this.dailySheet = this.daily();
    this.weekSheet = this.weeks();
    this.billSheet = this.bills();
    this.changeSheet = this.changes();
    this.lineSheet = this.lines();
    this.withdrawalSheet = this.withdrawals();
    this.bankSheet = this.bank();
  }

  /** In the order in which the money moves. */
  sheets(): ExportSheet[] {
    return [
      overviewSheet(() => this.overview()),
      ...(this.nodeDays ? [this.nodeDays.sheet, this.unbilled(this.nodeDays)] : []),
      this.dailySheet,
      this.weekSheet,
      this.billSheet,
      this.changeSheet,
      this.lineSheet,
      this.withdrawalSheet,
      this.bankSheet,
    ];
  }

  /** A platform without these rows, or with a file of its own, leaves the sheet empty. The overview states the difference. */
  page: ExportJob['page'] = async (offset, signal) => {
    const none = { rows: [], total: 0 };
    if (!this.nodeDays) return none;
    try {
      const page = await nodeDaysPages(this.paper.month, this.nodeDays, true)(offset, signal);
      return page instanceof Blob ? none : page;
    } catch (error) {
      if (isNotFound(error as Parameters<typeof isNotFound>[0])) return none;
      throw error;
    }
  };

  /** An unknown amount is an empty cell, so that a column of amounts has no texts. */
  private cell(cents: Cents | null | undefined): Cell {
    if (cents == null) return null;
    return this.paper.masked ? HIDDEN : cents;
  }

  private formula(terms: string, result: Cents | undefined): Cell {
    return result === undefined || this.paper.masked ? this.cell(result) : calculated(terms, result);
  }

  private overview() {
    const { text, reconciliation, paper, nodeDays } = this;
    const { month, income, weekly, monthly, carriedIn, carriedOut, due, weeklyEntered, withdrawals } = reconciliation;
    const overview = new OverviewRows({ partner: paper.username, period: monthRange(month) }, paper.masked);
    const total = (sheet: ExportSheet, head: string, result: Cents | undefined): FormulaCell | undefined =>
      result === undefined ? undefined : columnSum({ sheet, head }, result);
    const differ = (one: Cents | undefined, other: Cents | undefined) =>
      one === undefined || other === undefined ? undefined : one - other;
    const content = this.monthText(month);

    const daysCell = overview.amount(
      text.daysTotal(reconciliation.days.length),
      total(this.dailySheet, text.income, income),
      { content },
    );
    if (nodeDays) {
      const { income: ofNodes, lost, unbilled } = nodeDays;
      const cell = overview.amount(text.nodeDays, total(nodeDays.sheet, nodeDays.text.income, ofNodes), { content });
      overview.result(text.difference, `${daysCell}-${cell}`, differ(income, ofNodes));
      overview.amount(text.unbilledOf(unbilled.length), total(nodeDays.sheet, nodeDays.text.lost, lost), { content });
    } else overview.amount(text.unbilled, total(this.dailySheet, text.lost, reconciliation.unbilled), { content });

    const weeklyCell = overview.amount(text.ofWeekly, total(this.dailySheet, text.weeklyYuan, weekly), { content });
    const monthlyCell = overview.amount(text.ofMonthly, total(this.dailySheet, text.monthlyYuan, monthly), { content });
    overview.result(
      text.difference,
      `${daysCell}-${weeklyCell}-${monthlyCell}`,
      income === undefined || weekly === undefined || monthly === undefined ? undefined : income - weekly - monthly,
    );

    const before = overview.amount(text.carriedIn, total(this.weekSheet, text.daysBefore, carriedIn));
    const within = total(this.weekSheet, text.daysWithin, differ(weekly, carriedOut));
    const withinCell = overview.amount(text.weekDays, within);
    overview.result(
      text.carriedOut,
      `${withinCell}-${weeklyCell}`,
      carriedOut === undefined ? undefined : 0 - carriedOut,
    );
    const dueCell = overview.result(text.due(reconciliation.weeks.length), `${before}+${withinCell}`, due);
    const entered = overview.amount(text.weeklyEntered, this.enteredSum('weekly_income', weeklyEntered));
    overview.result(text.difference, `${entered}-${dueCell}`, reconciliation.weeklyDifference);

    for (const bill of [reconciliation.credited, reconciliation.own]) this.addBill(overview, bill);

    for (const wallet of paper.wallets) this.addWallet(overview, wallet);

    const gross = overview.amount(
      text.gross(withdrawals.list.length),
      total(this.withdrawalSheet, text.amount, withdrawals.gross),
    );
    const parts = [
      overview.amount(text.returnedPart, total(this.withdrawalSheet, text.returnedPart, withdrawals.failed)),
      overview.amount(text.tax, total(this.withdrawalSheet, text.tax, withdrawals.tax)),
      overview.amount(text.fee, total(this.withdrawalSheet, text.fee, withdrawals.fee)),
      overview.amount(text.net, total(this.withdrawalSheet, text.net, withdrawals.received)),
    ];
    overview.result(text.difference, `${gross}-${parts.join('-')}`, withdrawals.difference);
    const arrived = overview.amount(text.arrived, total(this.bankSheet, text.net, withdrawals.arrived), {
      isTotal: true,
    });
    overview.result(text.onTheWay, `${parts.at(-1)}-${arrived}`, withdrawals.transferring);
    return overview.rows();
  }

  private addBill(
    overview: OverviewRows,
    { month, bill, totals, earned, entered, ...differences }: ReconciledBill,
  ): void {
    const { text } = this;
    const content = this.monthText(month);
    if (!bill || !totals) return overview.fact(text.noBill, content);
    const row = this.billRow(month);
    const shown = (head: string, result: Cents | undefined) =>
      overview.amount(
        head,
        result === undefined
          ? undefined
          : columnSumIf(
              { sheet: this.billSheet, head },
              [[{ sheet: this.billSheet, head: text.period }, `"${row}"`]],
              result,
            ),
        { content },
      );
    const earnedCell = shown(text.earned, earned);
    const income = shown(text.billIncome, totals.income);
    overview.result(text.difference, `${income}-${earnedCell}`, differences.incomeDifference);
    const changes = [
      shown(text.fine, totals.fine && 0 - totals.fine),
      shown(text.compensation, totals.compensation),
      shown(text.tax, totals.tax && 0 - totals.tax),
    ];
    const total = shown(text.total, totals.total);
    const computed = `${total}-${[income, ...changes].join('-')}`;
    overview.result(text.difference, computed, totals.tax === undefined ? undefined : totals.difference);
    const enteredCell = shown(text.entered, entered);
    overview.result(text.difference, `${enteredCell}-${total}`, differences.enteredDifference);
  }

  private addWallet(overview: OverviewRows, { walletType, opening, closing, lines, sums }: WalletStatement): void {
    const { text } = this;
    const content = walletName(text, walletType);
    const of = (head: string, result: Cents) =>
      columnSumIf(
        { sheet: this.lineSheet, head },
        [[{ sheet: this.lineSheet, head: text.wallet }, `"${content}"`]],
        result,
      );
    const add = (isIn: boolean) =>
      lines.reduce((sum, { amount }) => (amount >= 0 === isIn ? sum + Math.abs(amount) : sum), 0);
    const first = overview.amount(text.opening, opening, { content });
    const incoming = overview.amount(text.incoming, sums && of(text.incoming, add(true)), { content });
    const outgoing = overview.amount(text.outgoing, sums && of(text.outgoing, add(false)), { content });
    overview.result(text.closing, `${first}+${incoming}-${outgoing}`, closing, { content });
  }

  private enteredSum(type: string, result: Cents | undefined): FormulaCell | undefined {
    const { text } = this;
    if (result === undefined) return undefined;
    const label = lineLabel(text, { kind: type, received: type } as StatementLine);
    return columnSumIf(
      { sheet: this.lineSheet, head: text.incoming },
      [[{ sheet: this.lineSheet, head: text.kind }, `"${label}"`]],
      result,
    );
  }

  private monthText = (month: string): string => statementMonth(this.text, month);
  /** how rows of a bill name its month */
  private billRow = (month: string): string => this.text.bill(this.monthText(month));

  private unbilled(days: NodeDays): ExportSheet {
    const { text } = days;
    return {
      name: this.text.unbilledDays,
      columns: [
        column(text.time, 'day', 14),
        column(text.name, 'text', 28),
        column(text.id, 'text', 38),
        column(text.business, 'text', 24),
        column(text.reason, 'text', 44),
        column(text.lost, 'cents', 18),
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

  private daily(): ExportSheet {
    const { text } = this;
    return {
      name: text.days,
      columns: [
        column(text.date, 'day', 14),
        column(text.income, 'cents', 16),
        column(text.weeklyYuan, 'cents', 16),
        column(text.monthlyYuan, 'cents', 16),
        column(text.lost, 'cents', 18),
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

  private weeks(): ExportSheet {
    const { text } = this;
    const day = (date: string): number => dayStart(date) / 1000;
    return {
      name: text.weeks,
      columns: [
        column(text.weekStart, 'day', 14),
        column(text.weekEnd, 'day', 14),
        column(text.daysBefore, 'cents', 16),
        column(text.daysWithin, 'cents', 16),
        column(text.weekIncome, 'cents', 16),
        column(text.entersOn, 'day', 14),
        column(text.entered, 'cents', 16),
        column(text.difference, 'cents', 14),
        column(text.serial, 'text', 26),
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

  private bills(): ExportSheet {
    const { text } = this;
    return {
      name: text.billsAndTax,
      columns: [
        column(text.period, 'text', 22),
        column(text.earned, 'cents', 16),
        column(text.billIncome, 'cents', 16),
        column(text.fine, 'cents', 14),
        column(text.compensation, 'cents', 14),
        column(text.subtotal, 'cents', 16),
        column(text.taxRatio, 'percent', 10),
        column(text.tax, 'cents', 14),
        column(text.total, 'cents', 16),
        column(text.entersOn, 'day', 14),
        column(text.entered, 'cents', 16),
        column(text.difference, 'cents', 14),
        column(text.serial, 'text', 26),
      ],
      rows: () =>
        [this.reconciliation.credited, this.reconciliation.own].flatMap(
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
              ],
            ];
          },
        ),
    };
  }

  private changes(): ExportSheet {
    const { text } = this;
    return {
      name: text.changes,
      columns: [
        column(text.period, 'text', 22),
        column(text.kind, 'text', 14),
        column(text.number, 'text', 24),
        column(text.reason, 'text', 44),
        column(text.amount, 'cents', 16),
      ],
      rows: () =>
        [this.reconciliation.credited, this.reconciliation.own].flatMap(({ month, bill }) => [
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

  private lines(): ExportSheet {
    const { text } = this;
    return {
      name: text.walletLines,
      columns: [
        column(text.date, 'minute', 18),
        column(text.wallet, 'text', 14),
        column(text.kind, 'text', 22),
        column(text.serial, 'text', 26),
        column(text.incoming, 'cents', 16),
        column(text.outgoing, 'cents', 16),
        column(text.balance, 'cents', 16),
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
          ]),
        ),
    };
  }

  private withdrawals(): ExportSheet {
    const { text } = this;
    return {
      name: text.withdraw,
      columns: [
        column(text.requested, 'minute', 18),
        column(text.serial, 'text', 26),
        column(text.amount, 'cents', 16),
        column(text.returnedPart, 'cents', 16),
        column(text.tax, 'cents', 14),
        column(text.fee, 'cents', 14),
        column(text.net, 'cents', 16),
        column(text.kind, 'text', 18),
        column(text.reason, 'text', 30),
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

  private bank(): ExportSheet {
    const { text } = this;
    return {
      name: text.bankLines,
      columns: [
        column(text.arrivedAt, 'minute', 18),
        column(text.bankReference, 'text', 28),
        column(text.net, 'cents', 16),
        column(text.serial, 'text', 26),
      ],
      rows: () =>
        this.reconciliation.withdrawals.list.flatMap((record): SheetRow[] => {
          const { arrivedAt, bankReference, received } = record;
          if (record.status === 'failure' || !arrivedAt) return [];
          return [[arrivedAt, bankReference ?? null, this.cell(received), record.txId]];
        }),
    };
  }
}
