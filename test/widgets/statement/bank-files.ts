/** Made-up statements of banks, Alipay and WeChat Pay in their dialects, with the transfers of a user among other lines. */
import { utils, write } from 'xlsx';
import { dayAfter } from '#shared/core/shanghai-time.ts';
import type { SpreadsheetKind } from '#shared/spreadsheet/spreadsheet-kind.ts';
import type { OwnTransfer } from '#widgets/statement/bank-match.rules.ts';

/** A line of an account. The file shows the number of its transfer only if `quoted`. */
export interface AccountLine {
  readonly day: string;
  /** negative for a payment */
  readonly cents: number;
  readonly payer: string;
  readonly remark: string;
  /** the number of the transfer that it is */
  readonly of?: string;
}

export interface BankFile {
  readonly name: string;
  readonly kind: SpreadsheetKind;
  readonly blob: Blob;
  /** whether lines state the number of the transfer */
  readonly quotes: boolean;
  /** the columns that the user chooses because their heads are unknown */
  readonly chosen: Readonly<Record<string, number>>;
}

const PLATFORM = '云边节点（北京）科技有限公司';

/** Weekly transfers of a quarter, the last one in transit. Two have one amount and are six days apart. */
export const TRANSFERS: readonly OwnTransfer[] = Array.from({ length: 13 }, (_each, week) => ({
  txId: `TX2026${`${week}`.padStart(14, '0')}`,
  bankReference: week === 12 ? undefined : `BK2026${`${week}`.padStart(15, '7')}`,
  cents: week === 5 || week === 4 ? 100_000_00 : 8_000_00 + week * 731_37,
  day: dayAfter('2026-08-06', week === 5 ? 34 : week * 7),
  isInTransit: week === 12,
}));

/** The transfer that the bank lacks, and the one of which another amount arrived. */
export const [MISSING, DIFFERENT] = [TRANSFERS[7]!, TRANSFERS[9]!];

/** The lines of the account: each transfer a day or two later, and the rest of the company's account. */
export const ACCOUNT: readonly AccountLine[] = [
  ...TRANSFERS.filter((own) => own !== MISSING && !own.isInTransit).map((own, at) => ({
    day: dayAfter(own.day, at % 3),
    cents: own === DIFFERENT ? own.cents - 50_00 : own.cents,
    payer: PLATFORM,
    remark: own.bankReference!,
    of: own.txId,
  })),
  // the amount of the missing transfer from another payer, in its days
  { day: MISSING.day, cents: MISSING.cents, payer: '浦东某某商贸有限公司', remark: '货款' },
  // the amount of a transfer paid to a supplier
  { day: TRANSFERS[2]!.day, cents: -TRANSFERS[2]!.cents, payer: '某某电力有限公司', remark: '电费' },
  ...Array.from({ length: 40 }, (_each, at) => ({
    day: dayAfter('2026-08-01', at * 2),
    cents: (at % 3 === 0 ? 1 : -1) * (1_234_56 + at * 97_13),
    payer: `客户${at}`,
    remark: `合同 ${at}`,
  })),
].sort((one, other) => one.day.localeCompare(other.day));

export const yuan = (cents: number, separator = ''): string => {
  const [whole, fraction] = (Math.abs(cents) / 100).toFixed(2).split('.') as [string, string];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, separator)}.${fraction}`;
};
export const compact = (day: string): string => day.replaceAll('-', '');
export const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569;

let gbBytes: ReadonlyMap<string, readonly number[]> | undefined;

/** Encodes a text in the encoding of Chinese spreadsheet programs, which has no encoder in JavaScript. */
export function gb18030(text: string): Uint8Array<ArrayBuffer> {
  if (!gbBytes) {
    const decoder = new TextDecoder('gb18030');
    const all = new Map<string, readonly number[]>();
    for (let high = 0x81; high < 0xff; high++)
      for (let low = 0x40; low < 0xff; low++) all.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
    gbBytes = all;
  }
  const bytes = gbBytes;
  return new Uint8Array([...text].flatMap((each) => (each < '\u0080' ? each.charCodeAt(0) : bytes.get(each)!)));
}

export const book = (rows: readonly (readonly (string | number)[])[], bookType: 'xlsx' | 'xls' | 'biff8'): Blob => {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  return new Blob([
    write({ SheetNames: ['Sheet1'], Sheets: { Sheet1: sheet } }, { type: 'array', bookType }) as ArrayBuffer,
  ]);
};

export const csv = (lines: readonly string[], bytesOf = (text: string) => new TextEncoder().encode(text)): Blob =>
  new Blob([bytesOf(`${lines.join('\r\n')}\r\n`)]);

const sumOf = (isIn: boolean): string =>
  yuan(ACCOUNT.reduce((sum, { cents }) => (cents > 0 === isIn ? sum + cents : sum), 0));

export const file = (name: string, kind: SpreadsheetKind, blob: Blob, more: Partial<BankFile> = {}): BankFile => ({
  ...{ name, kind, blob, quotes: true, chosen: {} },
  ...more,
});

export const BANK_FILES: readonly BankFile[] = [
  file(
    'Alipay: GB18030, # before details, a tab after each value, two columns',
    'text',
    csv(
      [
        '#支付宝账务明细查询',
        '#账号：[20881234567890120156]',
        '#起始日期：[2026年08月01日 00:00:00]   终止日期：[2026年11月01日 00:00:00]',
        '#-----------------------------------------账务明细列表----------------------------------------',
        '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,业务类型,备注',
        ...ACCOUNT.map(({ day, cents, payer, remark }, at) =>
          [
            ...[`3870${at}`, `2026${at}`, '', '', `${day} 09:12:0${at % 10}`, payer],
            ...[cents > 0 ? yuan(cents) : '', cents < 0 ? `-${yuan(cents)}` : '', '1.00', '转账', remark],
          ]
            .map((value) => `${value}\t`)
            .join(','),
        ),
        '#-----------------------------------------账务明细列表结束------------------------------------',
        `#支出合计：${ACCOUNT.length}笔，共-${sumOf(false)}元`,
        '#导出时间：[2026年11月02日 10:00:00]',
      ],
      gb18030,
    ),
  ),
  file(
    'WeChat Pay: UTF-8 with a mark, ¥, one column with 收/支, no reference of the platform',
    'text',
    csv([
      '\ufeff微信支付账单明细,,,,,,,,,,',
      '微信昵称：[某某],,,,,,,,,,',
      '起始时间：[2026-08-01 00:00:00] 终止时间：[2026-10-31 23:59:59],,,,,,,,,,',
      ',,,,,,,,,,',
      '----------------------微信支付账单明细列表--------------------,,,,,,,,,,',
      '交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式,当前状态,交易单号,商户单号,备注',
      ...ACCOUNT.map(({ day, cents, payer }, at) =>
        [
          ...[`${day} 20:01:02`, '转账', payer, '"转账备注:微信转账"', cents > 0 ? '收入' : '支出', `¥${yuan(cents)}`],
          ...['零钱', cents > 0 ? '已存入零钱' : '支付成功', `"1000050001${at}\t"`, '"/"', '"/"'],
        ].join(','),
      ),
    ]),
    { quotes: false },
  ),
  file(
    'a merchant of WeChat Pay: a backtick before each value, sums below the table',
    'text',
    csv([
      '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号',
      ...ACCOUNT.map(({ day, cents, payer, remark }, at) =>
        [
          `${day} 03:00:00`,
          `42000${at}`,
          `42001${at}`,
          '转账',
          '转账',
          cents > 0 ? '收入' : '支出',
          yuan(cents),
          '1.00',
          payer,
          remark,
          remark,
        ]
          .map((value) => `\`${value}`)
          .join(','),
      ),
      '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额',
      `\`${ACCOUNT.length},\`20,\`${sumOf(true)},\`30,\`${sumOf(false)}`,
    ]),
  ),
  file(
    'a bank: .xlsx, a title, 借方发生额 and 贷方发生额 as texts with separators, compact days, sums',
    'zip',
    book(
      [
        ['企业网上银行账户交易明细'],
        ['账号', '6222000011112222333', '户名', '某某网络科技有限公司', '币种', '人民币'],
        ['起始日期', '20260801', '截止日期', '20261031'],
        [],
        [
          '序号',
          '交易日期',
          '交易时间',
          '凭证种类',
          '借方发生额（支取）',
          '贷方发生额（收入）',
          '余额',
          '对方户名',
          '摘要',
          '备注',
        ],
        ...ACCOUNT.map(({ day, cents, payer, remark }, at) => [
          ...[
            at + 1,
            compact(day),
            '11:02:03',
            '',
            cents < 0 ? yuan(cents, ',') : '',
            cents > 0 ? yuan(cents, ',') : '',
          ],
          ...['1,000.00', payer, '网转', `代付 ${remark}`],
        ]),
        ['合计', '', '', '', sumOf(false), sumOf(true)],
        ['打印时间：2026-11-02 10:00:00'],
      ],
      'xlsx',
    ),
  ),
  file(
    'a bank: .xls, days and amounts as numbers, 借贷标志',
    'ole',
    book(
      [
        ['交易明细查询结果'],
        ['记账日', '借贷标志', '交易金额', '余额', '对方户名', '交易流水号', '附言'],
        ...ACCOUNT.map(({ day, cents, payer, remark }, at) => [
          ...[serial(day) + 0.4, cents > 0 ? '贷' : '借', Math.abs(cents) / 100, 1000, payer, `C${at}`, remark],
        ]),
      ],
      'biff8',
    ),
  ),
  file(
    'a foreign bank: one signed column, days before months',
    'text',
    csv([
      'Date;Narrative;Amount;Balance',
      ...ACCOUNT.map(({ day, cents, payer, remark }) =>
        [
          day.split('-').reverse().join('/'),
          `${payer} ${remark}`,
          `${cents < 0 ? '-' : ''}${yuan(cents, ',')}`,
          '1.00',
        ].join(';'),
      ),
    ]),
  ),
  file(
    'unknown heads: the user chooses the columns',
    'text',
    csv([
      'Buchung,Haben,Soll,Text',
      ...ACCOUNT.map(({ day, cents, remark }) =>
        [day, cents > 0 ? yuan(cents) : '', cents < 0 ? yuan(cents) : '', remark].join(','),
      ),
    ]),
    { chosen: { day: 0, credit: 1 } },
  ),
];
