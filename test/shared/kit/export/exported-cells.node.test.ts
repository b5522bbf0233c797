/**
 * Each cell of each exported sheet, by its head. All values of a row differ, so that a cell below another head, or of another
 * field, is noticed.
 */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { configure } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import type { ExportColumn } from '#shared/kit/export/export-columns.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import type { Cell, ColumnKind, SheetRow } from '#shared/spreadsheet/workbook.ts';
import { billFile } from '#shared/topics/billing/bill/bill-export-job.ts';
import { bridgeExportJob } from '#shared/topics/billing/income/income-bridge-export.ts';
import { reconcile } from '#shared/topics/money/reconciliation.rules.ts';
import { walletStatement, type WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { deviceColumns } from '#widgets/device-list/device-columns.tsx';
import { deviceListText } from '#widgets/device-list/device-list.text.ts';
import { nodeExportJob } from '#widgets/device-list/node-export-job.ts';
import { ledgerJob } from '#widgets/miner-list/ledger-export.ts';
import { bankMatchSheet } from '#widgets/statement/bank-sheet.ts';
import { StatementFile } from '#widgets/statement/statement-file.ts';
import { recordsExportJob } from '#widgets/wallet/records/records-export-job.ts';

type Cells = Record<string, Cell>;

const at = (time: string): number => Date.parse(`${time}+08:00`) / 1000;
const LETTERS: Partial<Record<ColumnKind, number>> = { day: 10, minute: 16 };
/** Returns the cells by head, with times as in Shanghai. */
const byHead = ({ columns }: ExportSheet, cells: SheetRow): Cells =>
  Object.fromEntries(
    columns.map(({ head, kind }, index) => {
      const cell = cells[index]!;
      const letters = LETTERS[kind];
      if (letters === undefined || typeof cell !== 'number') return [head, cell];
      return [head, new Date((cell + 8 * 3_600) * 1_000).toISOString().slice(0, letters)];
    }),
  );
/** Returns the cells of one row of a sheet whose rows come in pages. */
const cellsOf = <Row>(sheet: ExportSheet, row: Row): Cells =>
  byHead(
    sheet,
    (sheet.columns as readonly ExportColumn<Row>[]).map(({ cell }) => cell(row, 0)),
  );
const allCells = (sheet: ExportSheet): Cells[] => sheet.rows!().map((row) => byHead(sheet, row as SheetRow));

const NODE_DAY = {
  time: at('2026-10-08T00:00'),
  device_name: '节点 1',
  device_id: 'a-1',
  account: 'chenwei',
  price: 4_800_00,
  bandwidth95: 1.25,
  income: 154_84,
  external_name: '华东电信',
  unbilled_reason: '晚高峰限速',
  unbilled_income: 7_00,
  settlement: 'week' as const,
  basis: { mode: 'window' as const, from: 20, to: 22, samples: 23, coverage: 0.9583 },
};
const BILL = {
  state: 300,
  income: [
    {
      external_name: '华东电信',
      price: 4_800_00,
      start_time: at('2026-10-01T00:00'),
      end_time: at('2026-10-31T23:59:59'),
      amount: 200_00,
    },
  ],
  fine: [{ id: 'FK-1', reason: '离线', amount: 11_00 }],
  compensation: [{ id: 'BC-1', reason: '割接', amount: 22_00 }],
  tax_ratio: 0.06,
  total_after_tax: 198_34,
};
const ACCOUNT = { role: 'agent', needVerify: false, uid: '7', username: 'li', showIncome: true } as const;
const ENTRY = { type: 'weekly_income', create: at('2026-10-07T10:00'), rzId: 'RZ-1', amount: 1_000_00 };
const CREDITED = { type: 'monthly_bill', create: at('2026-10-12T10:00'), rzId: 'RZ-2', amount: 198_34 };
const WITHDRAWAL = {
  type: 'withdraw',
  create: at('2026-10-14T09:30'),
  txId: 'TX-1',
  amount: 500_00,
  tax: 30_00,
  fee: 3_00,
  received: 467_00,
  status: 'success',
  arrivedAt: at('2026-10-15T11:20'),
  bankReference: 'B-1',
  failReason: '核验未通过',
  collectionMethod: 'personalAlipay',
  collectionNumber: 'x***y',
};

const OCTOBER = { start: at('2026-10-01T00:00'), end: at('2026-10-31T23:59:59') };
const RANGE = { start: '2026-10-01', end: '2026-10-31' };

function statementSheets(): Cells[][] {
  const wallets = [
    { walletType: 1, entries: [ENTRY], withdrawals: [WITHDRAWAL], incomplete: false, balance: 500_00 },
    { walletType: 0, entries: [CREDITED], withdrawals: [], incomplete: false, balance: 198_34 },
  ] satisfies WalletRecords[];
  // a week with the end of a month
  const days = Array.from({ length: 7 }, (_day, day) => ({
    timestamp: at('2026-09-28T00:00') + day * 86_400,
    ...{ income: 154_84, weekly: 50_00, unbilled: 7_00 },
  }));
  const paper = {
    username: 'li',
    month: '2026-10',
    billMonth: '2026-09',
    wallets: wallets.map((records) => walletStatement(records, OCTOBER)),
    bill: undefined,
    reconciliation: reconcile({
      ...{ month: '2026-10', days, wallets },
      billOf: (month) => (month === '2026-09' ? BILL : undefined),
    }),
    masked: false,
  };
  const file = new StatementFile(paper, ACCOUNT);
  file.nodeDays!.row(NODE_DAY);
  // the first row of each sheet after the overview and the days of nodes
  return file
    .sheets()
    .slice(2)
    .map((sheet) => allCells(sheet).slice(0, 1));
}

const DEVICE = {
  uuid: 'a-1',
  name: '节点 1',
  online: true,
  bandwidth: 1_250,
  price: 4_800_00,
  income: 154_84,
  remark: '机柜 7',
  minerRemark: '老用户',
  username: 'chenwei',
  change: 12_00,
  weekIncome: 99_00,
};
const OWN = { txId: 'TX-1', bankReference: 'B-1', cents: 467_00, day: '2026-10-15', isInTransit: false };
const LINE = { row: 12, day: '2026-10-16', cents: 466_00, isCredit: true, payer: '合作方', texts: [] };

const EXPORTS: Readonly<Record<string, () => Cells[][]>> = {
  bill() {
    const { days, sheets } = billFile('2026-10', BILL, ACCOUNT);
    const [rows, , businesses, changes] = sheets;
    return [[byHead(rows!, days.row(NODE_DAY))], allCells(businesses!), allCells(changes!)];
  },
  statement: statementSheets,
  'match with the bank'() {
    const none = { matched: [], missing: [], uncovered: [], questions: [], others: [], rest: 0, days: undefined };
    return [allCells(bankMatchSheet({ ...none, different: [{ transfer: OWN, line: LINE }] }))];
  },
  'records of the wallet'() {
    const records = { walletType: 1, range: RANGE, masked: false } as const;
    return [
      [cellsOf(recordsExportJob({ ...records, kind: 'withdrawals' }).sheets[0]!, WITHDRAWAL)],
      [cellsOf(recordsExportJob({ ...records, kind: 'entries' }).sheets[0]!, ENTRY)],
    ];
  },
  nodes() {
    const choice = {
      viewpoint: 'agent',
      period: 'day',
      earlier: undefined,
      hasPricingRight: true,
      masked: false,
    } as const;
    const columns = deviceColumns(choice, textOf(deviceListText));
    return [[cellsOf(nodeExportJob([], columns, choice).sheets[0]!, DEVICE)]];
  },
  'ledger of a user'() {
    const node = {
      uuid: 'a-1',
      name: '节点 1',
      line: '华东电信',
      price: 4_800_00,
      days: 31,
      unbilled_days: 2,
      income: 154_84,
      unbilled_income: 7_00,
    };
    const unbilled = { date: '2026-10-08', uuid: 'b-2', name: '节点 2', reason: '晚高峰限速', unbilled_income: 8_00 };
    const ledger = { months: [{ month: '2026-10', income: 160_00 }], nodes: [node], unbilled: [unbilled] };
    const [, nodes, ...others] = ledgerJob({ username: 'chenwei', month: '2026-10', ledger }).sheets;
    return [[cellsOf(nodes!, node)], ...others.map(allCells)];
  },
  'rows of a change'() {
    const periods = { later: RANGE, earlier: { start: '2026-09-01', end: '2026-09-30' } };
    const dates = { start: '2026-10-01', end: '2026-10-31', earlier_start: '2026-09-01', earlier_end: '2026-09-30' };
    const job = bridgeExportJob({ ...periods, ...dates, title: '带宽变化', group: 'node', limit: 10, offset: 0 });
    const row = { name: '节点 1', uuid: 'a-1', username: 'chenwei', line: '华东电信', earlier: 1_00, later: 3_00 };
    return [[cellsOf(job.sheets[0]!, { ...row, amount: 2_00, step: 'price' })]];
  },
};

const EXPECTED: Readonly<Record<string, Cells[][]>> = {
  bill: [
    [
      {
        时间: '2026-10-08',
        设备名称: '节点 1',
        设备ID: 'a-1',
        '单价（元/月/G）': 480000,
        '95计费带宽（Gbps）': 1.25,
        '收入（元）': 15484,
        用户账号: 'c***i',
        业务: '华东电信',
        不计费原因: '晚高峰限速',
        '未计收入（元）': 700,
        计费方式: '晚高峰95（20:00–22:00）',
        采样覆盖率: 0.9583,
        业务序号: 1,
      },
    ],
    [
      {
        业务: '华东电信',
        开始日期: '2026-10-01',
        结束日期: '2026-10-31',
        '单价（元/月/G）': 480000,
        '账单收入（元）': 20000,
        '明细收入（元）': {
          formula: `ROUND(SUMIFS('2026-10月账单'!F:F,'2026-10月账单'!M:M,G2,'2026-10月账单'!A:A,">="&B2,'2026-10月账单'!A:A,"<="&C2),2)`,
          result: 15484,
        },
        业务序号: 1,
      },
    ],
    [
      {
        类型: '扣款',
        编号: 'FK-1',
        原因: '离线',
        '金额（元）': -1100,
        类型序号: 1,
      },
      {
        类型: '补偿',
        编号: 'BC-1',
        原因: '割接',
        '金额（元）': 2200,
        类型序号: 2,
      },
    ],
  ],
  statement: [
    [
      {
        时间: '2026-10-08',
        设备名称: '节点 1',
        设备ID: 'a-1',
        业务: '华东电信',
        不计费原因: '晚高峰限速',
        '未计收入（元）': 700,
      },
    ],
    [
      {
        日期: '2026-10-01',
        收入: 15484,
        '周结（元）': 5000,
        '月结（元）': { formula: 'ROUND(B2-C2,2)', result: 10484 },
        '未计收入（元）': 700,
      },
    ],
    [
      {
        周一: '2026-09-28',
        周日: '2026-10-04',
        上月的天: 15000,
        本月的天: 20000,
        本周收入: { formula: 'ROUND(C2+D2,2)', result: 35000 },
        入账日: '2026-10-07',
        入账: 100000,
        差额: { formula: 'ROUND(G2-E2,2)', result: 65000 },
        流水号: 'RZ-1',
      },
    ],
    [
      {
        账期: '2026 年 9 月账单',
        节点月结收入: 31452,
        账单收入: 20000,
        扣款: -1100,
        补偿: 2200,
        税前金额: { formula: 'ROUND(C2+D2+E2,2)', result: 21100 },
        税率: 0.06,
        税费: -1266,
        税后应付: 19834,
        入账日: '2026-10-12',
        入账: 19834,
        差额: { formula: 'ROUND(K2-I2,2)', result: 0 },
        流水号: 'RZ-2',
        账期序号: 1,
      },
    ],
    [
      {
        账期: '2026 年 9 月账单',
        类型: '扣款',
        编号: 'FK-1',
        原因: '离线',
        '金额（元）': -1100,
      },
    ],
    [
      {
        日期: '2026-10-07T10:00',
        钱包: '周结钱包',
        类型: '周结收入',
        流水号: 'RZ-1',
        '收入（元）': 100000,
        '支出（元）': null,
        '余额（元）': 100000,
        钱包序号: 2,
        类型序号: 3,
      },
    ],
    [
      {
        申请时间: '2026-10-14T09:30',
        流水号: 'TX-1',
        '金额（元）': 50000,
        失败退回: null,
        税费: 3000,
        手续费: 300,
        应到账: 46700,
        类型: '提现 · 成功',
        原因: '核验未通过',
      },
    ],
    [
      {
        到账时间: '2026-10-15T11:20',
        状态: '到账',
        银行流水号: 'B-1',
        '到账（元）': 46700,
        '在途（元）': null,
        申请时间: '2026-10-14T09:30',
        流水号: 'TX-1',
      },
    ],
  ],
  'match with the bank': [
    [
      {
        结果: '金额不同',
        平台日期: '2026-10-15',
        流水号: 'TX-1',
        银行流水号: 'B-1',
        '平台（元）': 46700,
        银行日期: '2026-10-16',
        '银行（元）': 46600,
        '差额（元）': -100,
        文件行号: '12',
        对方: '合作方',
      },
    ],
  ],
  'records of the wallet': [
    [
      {
        申请时间: '2026-10-14T09:30',
        收款账户: '支付宝 x***y',
        流水号: 'TX-1',
        '金额（元）': 50000,
        '税费（元）': 3000,
        '手续费（元）': 300,
        '应到账（元）': 46700,
        状态: '成功',
        到账时间: '2026-10-15T11:20',
        银行流水号: 'B-1',
        失败原因: '核验未通过',
      },
    ],
    [
      {
        入账时间: '2026-10-07T10:00',
        类型: '周结收入',
        流水号: 'RZ-1',
        '金额（元）': 100000,
      },
    ],
  ],
  nodes: [
    [
      {
        名称: '节点 1',
        '设备 ID': 'a-1',
        状态: '在线',
        '带宽（Gbps）': 1.25,
        '单价（元/月/G）': 480000,
        '昨日收入（元）': 15484,
        '较上周同日（元）': 1200,
        '本周收入（元）': 9900,
        备注: '机柜 7',
        用户备注: '老用户',
        归属: 'chenwei',
      },
    ],
  ],
  'ledger of a user': [
    [
      {
        节点: '节点 1',
        '设备 ID': 'a-1',
        线路: '华东电信',
        '单价（元/月/G）': 480000,
        天数: '31',
        不计费天数: '2',
        '未计收入（元）': 700,
        '收入（元）': 15484,
      },
    ],
    [
      {
        日期: '2026-10-08',
        节点: '节点 2',
        '设备 ID': 'b-2',
        原因: '晚高峰限速',
        '未计收入（元）': 800,
      },
    ],
    [{ 月份: '2026-10', '收入（元）': 16000 }],
  ],
  'rows of a change': [
    [
      {
        节点: '节点 1',
        '设备 ID': 'a-1',
        用户: 'chenwei',
        线路: '华东电信',
        原因: '单价变化',
        '对比期（元）': 100,
        '本期（元）': 300,
        带宽变化: 200,
      },
    ],
  ],
};

describe('each cell of an export is below its head', () => {
  before(() => configure({ locale: 'zh-CN' }));
  for (const [name, cells] of Object.entries(EXPORTS)) it(name, () => assert.deepEqual(cells(), EXPECTED[name]));
});
