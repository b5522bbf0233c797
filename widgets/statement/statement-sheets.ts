/** The sheets of a reconciled month that follow the overview. */
import type { BillExportRow, MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import type { BillTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import type { IncomePoint } from '#shared/topics/billing/income/income.calls.ts';
import type { NodeDays } from '#shared/topics/billing/bill/node-days.ts';
import type { Invoice, InvoiceList } from '#shared/topics/billing/invoice/invoice.calls.ts';
import { invoiceCardText, stateText, typeText } from '#shared/topics/billing/invoice/invoice.text.ts';
import { exportColumn, rowsSheet } from '#shared/kit/export/export-columns.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { calculated, KeyNumbers } from '#shared/spreadsheet/formulas.ts';
import type { Cell } from '#shared/spreadsheet/workbook.ts';
import type { StatementLine } from '#shared/topics/money/statement.rules.ts';
import type { ReconciledBill, ReconciledWeek, Reconciliation } from '#shared/topics/money/reconciliation.rules.ts';
import type { WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import type { Statement } from '#shared/topics/money/statement-document.rules.ts';
import { lineLabel, statementMonth, statementText, walletName } from '#shared/topics/money/statement.text.ts';

interface KnownBill extends ReconciledBill {
  readonly bill: MonthlyBill;
  readonly totals: BillTotals;
}

interface BillChange {
  readonly month: string;
  readonly kind: string;
  readonly id: string;
  readonly reason: string;
  /** a fine is negative */
  readonly amount: Cents;
}

type WalletLine = StatementLine & { readonly wallet: string };
/** `arrived`: whether the bank had it at the end of the month */
type Transfer = WithdrawalRecord & { readonly arrived: boolean };

/** The statement on the screen. */
export interface ShownStatement extends Statement {
  readonly masked: boolean;
}

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
  private readonly paper: ShownStatement;
  private readonly reconciliation: Reconciliation;

  constructor(paper: ShownStatement) {
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
    const columns = [
      exportColumn<BillExportRow>(text.time, 'day', 14, ({ time }) => time),
      exportColumn<BillExportRow>(text.name, 'text', 28, (row) => row.device_name),
      exportColumn<BillExportRow>(text.id, 'text', 38, (row) => row.device_id),
      exportColumn<BillExportRow>(text.business, 'text', 24, (row) => row.external_name ?? null),
      exportColumn<BillExportRow>(text.reason, 'text', 44, (row) => row.unbilled_reason ?? null),
      exportColumn<BillExportRow>(text.lost, 'cents', 18, (row) => this.cell(row.unbilled_income)),
    ];
    return rowsSheet(this.text.unbilledDays, columns, () => days.unbilled);
  }

  private dailySheet(): ExportSheet {
    const { text } = this;
    const columns = [
      exportColumn<IncomePoint>(text.date, 'day', 14, ({ timestamp }) => timestamp),
      exportColumn<IncomePoint>(text.income, 'cents', 16, ({ income }) => this.cell(income)),
      exportColumn<IncomePoint>(text.weeklyYuan, 'cents', 16, ({ weekly }) => this.cell(weekly)),
      exportColumn<IncomePoint>(text.monthlyYuan, 'cents', 16, ({ income, weekly }, at) =>
        this.formula(`B${at + 2}-C${at + 2}`, weekly === undefined ? undefined : income - weekly),
      ),
      exportColumn<IncomePoint>(text.lost, 'cents', 18, ({ unbilled }) => this.cell(unbilled)),
    ];
    return rowsSheet(text.days, columns, () => this.reconciliation.days);
  }

  private weekSheet(): ExportSheet {
    const { text } = this;
    const day = (date: string): number => dayStart(date) / 1000;
    const columns = [
      exportColumn<ReconciledWeek>(text.weekStart, 'day', 14, ({ start }) => day(start)),
      exportColumn<ReconciledWeek>(text.weekEnd, 'day', 14, ({ end }) => day(end)),
      exportColumn<ReconciledWeek>(text.daysBefore, 'cents', 16, ({ before }) => this.cell(before)),
      exportColumn<ReconciledWeek>(text.daysWithin, 'cents', 16, ({ within }) => this.cell(within)),
      exportColumn<ReconciledWeek>(text.weekIncome, 'cents', 16, ({ income }, at) =>
        this.formula(`C${at + 2}+D${at + 2}`, income),
      ),
      exportColumn<ReconciledWeek>(text.entersOn, 'day', 14, ({ enters }) => day(enters)),
      exportColumn<ReconciledWeek>(text.entered, 'cents', 16, ({ entries }) =>
        this.cell(entries.reduce((sum, { amount }) => sum + amount, 0)),
      ),
      exportColumn<ReconciledWeek>(text.difference, 'cents', 14, ({ difference }, at) =>
        this.formula(`G${at + 2}-E${at + 2}`, difference),
      ),
      exportColumn<ReconciledWeek>(text.serial, 'text', 26, ({ entries }) => entries.map(({ rzId }) => rzId).join(' ')),
    ];
    return rowsSheet(text.weeks, columns, () => this.reconciliation.weeks);
  }

  private billSheet(): ExportSheet {
    const { text } = this;
    const columns = [
      exportColumn<KnownBill>(text.period, 'text', 22, ({ month }) => this.billRow(month)),
      exportColumn<KnownBill>(text.earned, 'cents', 16, ({ earned }) => this.cell(earned)),
      exportColumn<KnownBill>(text.billIncome, 'cents', 16, ({ totals }) => this.cell(totals.income)),
      exportColumn<KnownBill>(text.fine, 'cents', 14, ({ totals }) => this.cell(totals.fine && 0 - totals.fine)),
      exportColumn<KnownBill>(text.compensation, 'cents', 14, ({ totals }) => this.cell(totals.compensation)),
      exportColumn<KnownBill>(text.subtotal, 'cents', 16, ({ totals }, at) =>
        this.formula(`C${at + 2}+D${at + 2}+E${at + 2}`, totals.subtotal),
      ),
      exportColumn<KnownBill>(text.taxRatio, 'percent', 10, ({ bill }) => bill.tax_ratio ?? null),
      exportColumn<KnownBill>(text.tax, 'cents', 14, ({ totals }) => this.cell(totals.tax && 0 - totals.tax)),
      exportColumn<KnownBill>(text.total, 'cents', 16, ({ totals }) => this.cell(totals.total)),
      exportColumn<KnownBill>(text.entersOn, 'day', 14, ({ entries: [entry] }) => entry?.create ?? null),
      exportColumn<KnownBill>(text.entered, 'cents', 16, ({ entered }) => this.cell(entered)),
      exportColumn<KnownBill>(text.difference, 'cents', 14, ({ enteredDifference }, at) =>
        this.formula(`K${at + 2}-I${at + 2}`, enteredDifference),
      ),
      exportColumn<KnownBill>(text.serial, 'text', 26, ({ entries }) => entries.map(({ rzId }) => rzId).join(' ')),
      exportColumn<KnownBill>(text.periodKey, 'key', 10, ({ month }) => this.keys.of(month)),
    ];
    return rowsSheet(text.billsAndTax, columns, () =>
      this.bothBills().flatMap(({ bill, totals, ...row }) => (bill && totals ? [{ ...row, bill, totals }] : [])),
    );
  }

  private changeSheet(): ExportSheet {
    const { text } = this;
    const columns = [
      exportColumn<BillChange>(text.period, 'text', 22, ({ month }) => this.billRow(month)),
      exportColumn<BillChange>(text.kind, 'text', 14, ({ kind }) => kind),
      exportColumn<BillChange>(text.number, 'text', 24, ({ id }) => id),
      exportColumn<BillChange>(text.reason, 'text', 44, ({ reason }) => reason),
      exportColumn<BillChange>(text.amount, 'cents', 16, ({ amount }) => this.cell(amount)),
    ];
    return rowsSheet(text.changes, columns, () =>
      this.bothBills().flatMap(({ month, bill }) => [
        ...(bill?.fine ?? []).map((row) => ({ ...row, month, kind: text.fine, amount: -row.amount })),
        ...(bill?.compensation ?? []).map((row) => ({ ...row, month, kind: text.compensation })),
      ]),
    );
  }

  /** The invoices of the months whose bills the statement has. */
  invoices({ buyer, list: { list } }: InvoiceList): ExportSheet {
    const { text } = this;
    const words = textOf(invoiceCardText);
    const day = (seconds: number | null | undefined): Cell => seconds ?? null;
    const columns = [
      exportColumn<Invoice>(text.period, 'text', 22, ({ month }) => this.billRow(month)),
      exportColumn<Invoice>(words.amount, 'cents', 18, ({ amount }) => this.cell(amount)),
      exportColumn<Invoice>(words.rate, 'percent', 10, ({ rate }) => rate ?? null),
      exportColumn<Invoice>(words.type, 'text', 24, ({ invoiceType }) => typeText(words, invoiceType) || null),
      exportColumn<Invoice>(words.state, 'text', 14, ({ state }) => stateText(words, state)),
      exportColumn<Invoice>(words.number, 'text', 24, ({ number }) => number || null),
      exportColumn<Invoice>(words.issuedOn, 'text', 14, ({ issuedOn }) => issuedOn || null),
      exportColumn<Invoice>(words.receivedOn, 'day', 14, ({ receivedAt }) => day(receivedAt)),
      exportColumn<Invoice>(words.paidOn, 'day', 14, ({ paidAt }) => day(paidAt)),
      exportColumn<Invoice>(words.buyer, 'text', 30, () => buyer?.title || null),
      exportColumn<Invoice>(words.buyerFields.taxNumber, 'text', 24, () => buyer?.taxNumber || null),
    ];
    const months = this.bothBills().map(({ month }) => month);
    return rowsSheet(words.title, columns, () => list.filter(({ month }) => months.includes(month)));
  }

  private lineSheet(): ExportSheet {
    const { text } = this;
    const columns = [
      exportColumn<WalletLine>(text.date, 'minute', 18, ({ time }) => time),
      exportColumn<WalletLine>(text.wallet, 'text', 14, ({ wallet }) => wallet),
      exportColumn<WalletLine>(text.kind, 'text', 22, (line) => lineLabel(text, line)),
      exportColumn<WalletLine>(text.serial, 'text', 26, ({ id }) => id),
      exportColumn<WalletLine>(text.incoming, 'cents', 16, ({ amount }) => (amount < 0 ? null : this.cell(amount))),
      exportColumn<WalletLine>(text.outgoing, 'cents', 16, ({ amount }) => (amount < 0 ? this.cell(-amount) : null)),
      exportColumn<WalletLine>(text.balance, 'cents', 16, ({ balance }) => this.cell(balance)),
      exportColumn<WalletLine>(text.walletKey, 'key', 10, ({ wallet }) => this.keys.of(wallet)),
      exportColumn<WalletLine>(text.kindKey, 'key', 10, ({ kind }) => this.keys.of(kind)),
    ];
    return rowsSheet(text.walletLines, columns, () =>
      this.paper.wallets.flatMap(({ walletType, lines }) =>
        lines.map((line) => ({ ...line, wallet: walletName(text, walletType) })),
      ),
    );
  }

  private withdrawalSheet(): ExportSheet {
    const { text } = this;
    const failed = ({ status }: WithdrawalRecord): boolean => status === 'failure';
    const paid = (record: WithdrawalRecord, cents: Cents | null | undefined): Cell =>
      failed(record) ? null : this.cell(cents);
    const label = ({ status }: WithdrawalRecord): string =>
      lineLabel(text, { kind: 'withdraw', received: status } as StatementLine);
    const columns = [
      exportColumn<WithdrawalRecord>(text.requested, 'minute', 18, ({ create }) => create),
      exportColumn<WithdrawalRecord>(text.serial, 'text', 26, ({ txId }) => txId),
      exportColumn<WithdrawalRecord>(text.amount, 'cents', 16, ({ amount }) => this.cell(amount)),
      exportColumn<WithdrawalRecord>(text.returnedPart, 'cents', 16, (record) =>
        failed(record) ? this.cell(record.amount) : null,
      ),
      exportColumn<WithdrawalRecord>(text.tax, 'cents', 14, (record) => paid(record, record.tax)),
      exportColumn<WithdrawalRecord>(text.fee, 'cents', 14, (record) => paid(record, record.fee)),
      exportColumn<WithdrawalRecord>(text.net, 'cents', 16, (record) => paid(record, record.received)),
      exportColumn<WithdrawalRecord>(text.kind, 'text', 18, label),
      exportColumn<WithdrawalRecord>(text.reason, 'text', 30, ({ failReason }) => failReason ?? null),
    ];
    return rowsSheet(text.withdraw, columns, () => this.reconciliation.withdrawals.list);
  }

  /** What arrived in the month, by arrival, and below it what is carried to the next month. */
  private bankSheet(): ExportSheet {
    const { text } = this;
    const { list, inTransit } = this.reconciliation.withdrawals.bank;
    const columns = [
      exportColumn<Transfer>(text.arrivedAt, 'minute', 18, ({ arrived, arrivedAt }) => (arrived && arrivedAt) || null),
      exportColumn<Transfer>(text.bankState, 'text', 12, ({ arrived }) => (arrived ? text.hasArrived : text.inTransit)),
      exportColumn<Transfer>(text.bankReference, 'text', 28, ({ arrived, bankReference }) =>
        arrived ? (bankReference ?? null) : null,
      ),
      exportColumn<Transfer>(text.arrivedYuan, 'cents', 16, ({ arrived, received }) =>
        arrived ? this.cell(received) : null,
      ),
      exportColumn<Transfer>(text.inTransitYuan, 'cents', 16, ({ arrived, received }) =>
        arrived ? null : this.cell(received),
      ),
      exportColumn<Transfer>(text.requested, 'minute', 18, ({ create }) => create),
      exportColumn<Transfer>(text.serial, 'text', 26, ({ txId }) => txId),
    ];
    return rowsSheet(text.bankLines, columns, () => [
      ...list.map((record) => ({ ...record, arrived: true })),
      ...inTransit.map((record) => ({ ...record, arrived: false })),
    ]);
  }

  private bothBills(): readonly ReconciledBill[] {
    return [this.reconciliation.credited, this.reconciliation.ownBill];
  }
}
