/** The ledger of a user as a workbook for this user: an overview, the months, the nodes and the unbilled days. */
import type { Cents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { textOf } from '#shared/host/locale.ts';
import { columnSum } from '#shared/spreadsheet/formulas.ts';
import { monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import { exportColumn, exportRow, rowsSheet } from '#shared/kit/export/export-columns.ts';
import type { ExportJob } from '#shared/kit/export/export-job.ts';
import { OverviewRows, overviewSheet, partnerFile } from '#shared/kit/export/overview.ts';
import { ledgerText } from '#shared/topics/devices/ledger.text.ts';

type LedgerMonth = UserLedger['months'][number];
type LedgerNode = UserLedger['nodes'][number];
type UnbilledDay = UserLedger['unbilled'][number];

interface ExportedLedger {
  readonly username: string;
  readonly month: string;
  readonly ledger: UserLedger;
}

export function ledgerJob({ username, month, ledger }: ExportedLedger): ExportJob {
  const text = textOf(ledgerText);
  const { months, nodes, unbilled } = ledger;
  const monthSheet = rowsSheet(
    text.months,
    [
      exportColumn<LedgerMonth>(text.month, 'text', 14, (row) => row.month),
      exportColumn<LedgerMonth>(text.income, 'cents', 16, (row) => row.income),
    ],
    () => months,
  );
  const nodeColumns = [
    exportColumn<LedgerNode>(text.node, 'text', 28, ({ name }) => name),
    exportColumn<LedgerNode>(text.uuid, 'text', 38, ({ uuid }) => uuid),
    exportColumn<LedgerNode>(text.line, 'text', 24, ({ line }) => line),
    exportColumn<LedgerNode>(text.price, 'cents', 18, ({ price }) => price ?? null),
    exportColumn<LedgerNode>(text.days, 'text', 8, ({ days }) => `${days}`),
    exportColumn<LedgerNode>(text.unbilledDays, 'text', 12, (node) => `${node.unbilled_days}`),
    exportColumn<LedgerNode>(text.lost, 'cents', 18, (node) => node.unbilled_income),
    exportColumn<LedgerNode>(text.income, 'cents', 16, ({ income }) => income),
  ];
  const nodeSheet = { name: text.nodes, columns: nodeColumns };
  const unbilledSheet = rowsSheet(
    text.unbilled,
    [
      exportColumn<UnbilledDay>(text.date, 'day', 14, ({ date }) => dayStart(date) / 1000),
      exportColumn<UnbilledDay>(text.node, 'text', 28, ({ name }) => name),
      exportColumn<UnbilledDay>(text.uuid, 'text', 38, ({ uuid }) => uuid),
      exportColumn<UnbilledDay>(text.reason, 'text', 44, ({ reason }) => reason),
      exportColumn<UnbilledDay>(text.lost, 'cents', 18, (row) => row.unbilled_income),
    ],
    () => unbilled,
  );
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
      rows: nodes.map((node) => exportRow(nodeColumns, node)),
      total: nodes.length,
    }),
  };
}

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => Cents): Cents =>
  rows.reduce((total, row) => total + amount(row), 0);
