/** The ledger of a user as a workbook for this user: an overview, the months, the nodes and the unbilled days. */
import type { Cents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { columnSum } from '#shared/spreadsheet/formulas.ts';
import { sheetColumn } from '#shared/spreadsheet/workbook.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import type { ExportJob, ExportSheet } from '#shared/kit/export/export-job.ts';
import { OverviewRows, overviewSheet, partnerFile } from '#shared/kit/export/overview.ts';
import { ledgerText } from './miner-dialogs.text.ts';

interface ExportedLedger {
  readonly username: string;
  readonly month: string;
  readonly ledger: UserLedger;
}

export function ledgerJob({ username, month, ledger }: ExportedLedger): ExportJob {
  const text = textOf(ledgerText);
  const { months, nodes, unbilled } = ledger;
  const monthSheet: ExportSheet = {
    name: text.months,
    columns: [sheetColumn(text.month, 'text', 14), sheetColumn(text.income, 'cents', 16)],
    rows: () => months.map((row) => [row.month, row.income]),
  };
  const nodeSheet: ExportSheet = {
    name: text.nodes,
    columns: [
      sheetColumn(text.node, 'text', 28),
      sheetColumn(text.uuid, 'text', 38),
      sheetColumn(text.line, 'text', 24),
      sheetColumn(text.price, 'cents', 18),
      sheetColumn(text.days, 'text', 8),
      sheetColumn(text.unbilledDays, 'text', 12),
      sheetColumn(text.lost, 'cents', 18),
      sheetColumn(text.income, 'cents', 16),
    ],
  };
  const unbilledSheet: ExportSheet = {
    name: text.unbilled,
    columns: [
      sheetColumn(text.date, 'day', 14),
      sheetColumn(text.node, 'text', 28),
      sheetColumn(text.uuid, 'text', 38),
      sheetColumn(text.reason, 'text', 44),
      sheetColumn(text.lost, 'cents', 18),
    ],
    rows: () =>
      unbilled.map(({ date, uuid, name, reason, unbilled_income: lost }) => [
        dayStart(date) / 1000,
        name,
        uuid,
        reason,
        lost,
      ]),
  };
  const overview = new OverviewRows({ partner: username, period: monthRange(month) }, false);
  overview.fact(text.basis, text.note);
  overview.amount(
    text.income,
    columnSum(
      { sheet: nodeSheet, head: text.income },
      sum(nodes, ({ income }) => income),
    ),
    {
      isTotal: true,
    },
  );
  return {
    fileName: partnerFile(text.fileName(month), username),
    sheets: [overviewSheet(() => overview.rows()), nodeSheet, unbilledSheet, monthSheet],
    // all nodes are on the screen
    page: async () => ({
      rows: nodes.map((node) => [
        node.name,
        node.uuid,
        node.line,
        node.price ?? null,
        `${node.days}`,
        `${node.unbilled_days}`,
        node.unbilled_income,
        node.income,
      ]),
      total: nodes.length,
    }),
  };
}

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => Cents): Cents =>
  rows.reduce((total, row) => total + amount(row), 0);
