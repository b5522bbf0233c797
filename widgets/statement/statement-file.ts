/** The reconciliation of a month as a workbook: an overview, then a sheet for each step from the days of nodes to the bank. */
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { nodeDaysPages } from '#shared/topics/billing/bill/bill-export-job.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { NodeDays, type Exporter } from '#shared/topics/billing/bill/node-days.ts';
import type { ExportJob, ExportSheet } from '#shared/kit/export/export-job.ts';
import { OverviewRows, overviewSheet, partnerFile } from '#shared/kit/export/overview.ts';
import { isNotFound } from '#shared/client/errors.ts';
import type { Cents } from '#shared/core/money.ts';
import { textOf } from '#shared/host/locale.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { isOffered } from '#shared/host/offered.ts';
import { readInvoices } from '#shared/topics/billing/invoice/read-invoices.ts';
import type { InvoiceList } from '#shared/topics/billing/invoice/invoice.calls.ts';
import { isCompanyPayee } from '#shared/topics/accounts/account.rules.ts';
import { columnSum, columnSumIf } from '#shared/spreadsheet/formulas.ts';
import type { FormulaCell } from '#shared/spreadsheet/workbook.ts';
import type { LineKind, WalletStatement } from '#shared/topics/money/statement.rules.ts';
import {
  knownDifference,
  type ReconciledBill,
  type Reconciliation,
} from '#shared/topics/money/reconciliation.rules.ts';
import type { BankMatch } from './bank-match.rules.ts';
import { bankMatchText, matchSummary } from './bank-match.text.ts';
import { bankMatchSheet } from './bank-sheet.ts';
import { StatementSheets, type ShownStatement } from './statement-sheets.ts';
import { statementText, walletName } from '#shared/topics/money/statement.text.ts';

/**
 * Describes the export. The days of nodes are loaded in pages, and the invoices of a company at once. All other rows are on the
 * screen.
 * @throws PlatformError if the invoices cannot be loaded
 */
export async function statementJob(paper: ShownStatement, account: AccountInfo, match?: BankMatch): Promise<ExportJob> {
  const text = textOf(statementText);
  const invoices = isCompanyPayee(account) ? await invoicesOf() : undefined;
  const file = new StatementFile(paper, account, { match, invoices });
  return {
    fileName: partnerFile(text.fileName(paper.month), paper.username),
    sheets: file.sheets(),
    page: file.page,
  };
}

/** Returns nothing if the platform has no invoices, or if this page may not read them. */
async function invoicesOf(): Promise<InvoiceList | undefined> {
  if (!isOffered('invoices') || !isGranted('invoices')) return undefined;
  const { data, error } = await readInvoices(new AbortController().signal);
  if (error && !isNotFound(error)) throw error as unknown as Error;
  return data;
}

/** Parts of the file that not every user has. */
interface FileParts {
  /** with the file of a bank, if the user has matched one */
  readonly match?: BankMatch | undefined;
  /** of a company */
  readonly invoices?: InvoiceList | undefined;
}

export class StatementFile {
  private readonly text = textOf(statementText);
  private readonly paper: ShownStatement;
  private readonly reconciliation: Reconciliation;
  private readonly tables: StatementSheets;
  private readonly parts: FileParts;
  /** undefined where the account cannot export the days of its nodes (§2.4) */
  readonly nodeDays: NodeDays | undefined;

  constructor(paper: ShownStatement, account: Exporter & Pick<AccountInfo, 'showIncome'>, parts: FileParts = {}) {
    const { masked } = paper;
    this.parts = parts;
    this.paper = paper;
    this.reconciliation = paper.reconciliation;
    this.tables = new StatementSheets(paper);
    this.nodeDays =
      account.showIncome && isOffered('billExport')
        ? new NodeDays({ name: this.text.nodeDays, account, masked, withSettlement: true })
        : undefined;
  }

  /** In the order in which the money moves. */
  sheets(): ExportSheet[] {
    return [
      overviewSheet(() => this.overview()),
      ...(this.nodeDays ? [this.nodeDays.sheet, this.tables.unbilled(this.nodeDays)] : []),
      this.tables.daily,
      this.tables.weeks,
      this.tables.bills,
      this.tables.changes,
      ...(this.parts.invoices ? [this.tables.invoices(this.parts.invoices)] : []),
      this.tables.lines,
      this.tables.withdrawals,
      this.tables.bank,
      ...(this.parts.match ? [bankMatchSheet(this.parts.match)] : []),
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

  private overview() {
    const { text, reconciliation, paper, nodeDays } = this;
    const { month, income, weekly, monthly, carriedIn, carriedOut, due, weeklyEntered, withdrawals } = reconciliation;
    const overview = new OverviewRows({ partner: paper.username, period: monthRange(month) }, paper.masked);
    const total = (sheet: ExportSheet, head: string, result: Cents | undefined): FormulaCell | undefined =>
      result === undefined ? undefined : columnSum({ sheet, head }, result);
    const content = this.tables.monthText(month);

    const daysCell = overview.amount(
      text.daysTotal(reconciliation.days.length),
      total(this.tables.daily, text.income, income),
      { content },
    );
    if (nodeDays) {
      const { income: ofNodes, lost, unbilled } = nodeDays;
      const cell = overview.amount(text.nodeDays, total(nodeDays.sheet, nodeDays.text.income, ofNodes), { content });
      overview.result(text.difference, `${daysCell}-${cell}`, knownDifference(income, ofNodes));
      overview.amount(text.unbilledOf(unbilled.length), total(nodeDays.sheet, nodeDays.text.lost, lost), { content });
    } else overview.amount(text.unbilled, total(this.tables.daily, text.lost, reconciliation.unbilled), { content });

    const weeklyCell = overview.amount(text.ofWeekly, total(this.tables.daily, text.weeklyYuan, weekly), { content });
    const monthlyCell = overview.amount(text.ofMonthly, total(this.tables.daily, text.monthlyYuan, monthly), {
      content,
    });
    overview.result(
      text.difference,
      `${daysCell}-${weeklyCell}-${monthlyCell}`,
      income === undefined || weekly === undefined || monthly === undefined ? undefined : income - weekly - monthly,
    );

    const before = overview.amount(text.carriedIn, total(this.tables.weeks, text.daysBefore, carriedIn));
    const within = total(this.tables.weeks, text.daysWithin, knownDifference(weekly, carriedOut));
    const withinCell = overview.amount(text.weekDays, within);
    overview.result(
      text.carriedOut,
      `${withinCell}-${weeklyCell}`,
      carriedOut === undefined ? undefined : 0 - carriedOut,
    );
    const dueCell = overview.result(text.due(reconciliation.weeks.length), `${before}+${withinCell}`, due);
    const enteredCell = overview.amount(text.weeklyEntered, this.enteredSum('weekly_income', weeklyEntered));
    overview.result(text.difference, `${enteredCell}-${dueCell}`, reconciliation.weeklyDifference);

    for (const bill of [reconciliation.credited, reconciliation.ownBill]) this.addBill(overview, bill);

    for (const wallet of paper.wallets) this.addWallet(overview, wallet);

    const gross = overview.amount(
      text.gross(withdrawals.list.length),
      total(this.tables.withdrawals, text.amount, withdrawals.gross),
    );
    const parts = [
      overview.amount(text.returnedPart, total(this.tables.withdrawals, text.returnedPart, withdrawals.failed)),
      overview.amount(text.tax, total(this.tables.withdrawals, text.tax, withdrawals.tax)),
      overview.amount(text.fee, total(this.tables.withdrawals, text.fee, withdrawals.fee)),
      overview.amount(text.net, total(this.tables.withdrawals, text.net, withdrawals.received)),
    ];
    overview.result(text.difference, `${gross}-${parts.join('-')}`, withdrawals.difference);
    const { bank } = withdrawals;
    const carriedBefore = overview.amount(text.inTransitBefore, bank.carriedIn);
    const carriedAfter = overview.amount(
      text.inTransitAfter,
      total(this.tables.bank, text.inTransitYuan, bank.carriedOut),
    );
    const arrived = overview.amount(text.arrived, total(this.tables.bank, text.arrivedYuan, bank.arrived), {
      isTotal: true,
    });
    overview.result(text.difference, `${parts.at(-1)}+${carriedBefore}-${carriedAfter}-${arrived}`, bank.difference);
    if (this.parts.match) {
      const matchText = textOf(bankMatchText);
      overview.fact(matchText.sheet, matchSummary(this.parts.match, matchText));
      overview.fact(matchText.other, matchText.rest(this.parts.match.rest));
    }
    return overview.rows();
  }

  private addBill(
    overview: OverviewRows,
    { month, bill, totals, earned, entered, ...differences }: ReconciledBill,
  ): void {
    const { text } = this;
    const content = this.tables.monthText(month);
    if (!bill || !totals) return overview.fact(text.noBill, content);
    const amountCell = (head: string, result: Cents | undefined) =>
      overview.amount(
        head,
        result === undefined
          ? undefined
          : columnSumIf(
              { sheet: this.tables.bills, head },
              [[{ sheet: this.tables.bills, head: text.periodKey }, this.tables.keys.of(month)]],
              result,
            ),
        { content },
      );
    const earnedCell = amountCell(text.earned, earned);
    const income = amountCell(text.billIncome, totals.income);
    overview.result(text.difference, `${income}-${earnedCell}`, differences.incomeDifference);
    const changes = [
      amountCell(text.fine, totals.fine && 0 - totals.fine),
      amountCell(text.compensation, totals.compensation),
      amountCell(text.tax, totals.tax && 0 - totals.tax),
    ];
    const total = amountCell(text.total, totals.total);
    const computed = `${total}-${[income, ...changes].join('-')}`;
    overview.result(text.difference, computed, totals.tax === undefined ? undefined : totals.difference);
    const enteredCell = amountCell(text.entered, entered);
    overview.result(text.difference, `${enteredCell}-${total}`, differences.enteredDifference);
  }

  private addWallet(overview: OverviewRows, { walletType, opening, closing, lines, sums }: WalletStatement): void {
    const { text } = this;
    const content = walletName(text, walletType);
    const of = (head: string, result: Cents) =>
      columnSumIf(
        { sheet: this.tables.lines, head },
        [[{ sheet: this.tables.lines, head: text.walletKey }, this.tables.keys.of(content)]],
        result,
      );
    const add = (isIn: boolean) =>
      lines.reduce((sum, { amount }) => (amount >= 0 === isIn ? sum + Math.abs(amount) : sum), 0);
    const first = overview.amount(text.opening, opening, { content });
    const incoming = overview.amount(text.incoming, sums && of(text.incoming, add(true)), { content });
    const outgoing = overview.amount(text.outgoing, sums && of(text.outgoing, add(false)), { content });
    overview.result(text.closing, `${first}+${incoming}-${outgoing}`, closing, { content });
  }

  private enteredSum(kind: LineKind, result: Cents | undefined): FormulaCell | undefined {
    const { text } = this;
    if (result === undefined) return undefined;
    return columnSumIf(
      { sheet: this.tables.lines, head: text.incoming },
      [[{ sheet: this.tables.lines, head: text.kindKey }, this.tables.keys.of(kind)]],
      result,
    );
  }
}
