/** Five more made-up statements, written without knowledge of the matcher, and the match that a user expects of each. */
import type { OwnTransfer } from '#widgets/statement/bank-match.rules.ts';
import { book, compact, csv, file, gb18030, serial, yuan, type AccountLine, type BankFile } from './bank-files.ts';

interface DialectLine extends AccountLine {
  /** a correction of the bank: a negative credit */
  readonly isReversal?: boolean;
}

export interface Dialect {
  readonly file: BankFile;
  /** numbers of the transfers by outcome, as one string each */
  readonly expected: Readonly<Record<'matched' | 'different' | 'questions' | 'missing', string>>;
}

const PLATFORM = '星桥云算（杭州）网络科技有限公司';

const transfer = (txId: string, day: string, cents: number, isInTransit = false): OwnTransfer => ({
  ...{ txId, day, cents, isInTransit },
  bankReference: isInTransit ? undefined : `R${compact(day)}${txId}88`,
});

/** November of a user, a transfer of October, and one in transit. B and C have one amount and are three days apart. */
export const DIALECT_TRANSFERS: readonly OwnTransfer[] = [
  transfer('OCT', '2026-10-30', 7_007_07),
  transfer('A', '2026-11-05', 12_863_05),
  transfer('B', '2026-11-10', 50_000_00),
  transfer('C', '2026-11-13', 50_000_00),
  transfer('D', '2026-11-17', 8_421_60),
  transfer('E', '2026-11-20', 1_286_350_08),
  transfer('F', '2026-11-25', 6_030_00),
  transfer('G', '2026-11-29', 990_00),
  transfer('H', '2026-11-28', 4_400_00, true),
];

const arrival = (txId: string, day: string, cents: number): DialectLine => ({
  ...{ of: txId, day, cents, payer: PLATFORM },
  remark: `节点收益结算 ${DIALECT_TRANSFERS.find((own) => own.txId === txId)!.bankReference!}`,
});
const other = (day: string, cents: number, payer: string, remark: string, isReversal = false): DialectLine => ({
  ...{ day, cents, payer, remark, isReversal },
});

/** The account: D never arrives, F arrives with another amount, and other lines have amounts of D, E and G. */
export const DIALECT_ACCOUNT: readonly DialectLine[] = [
  other('2026-11-01', -15_00, '某某银行', '账户管理费'),
  arrival('OCT', '2026-11-02', 7_007_07),
  other('2026-11-03', 26_400_00, '宁波某某贸易有限公司', '合同 0318 首款'),
  arrival('A', '2026-11-05', 12_863_05),
  other('2026-11-06', -83_214_77, '代发工资', '10 月工资'),
  arrival('B', '2026-11-10', 50_000_00),
  arrival('C', '2026-11-13', 50_000_00),
  other('2026-11-16', -8_421_60, '某某房产管理有限公司', '房租'),
  other('2026-11-18', 8_421_60, '宁波某某贸易有限公司', '合同 0318 尾款'),
  other('2026-11-19', 1_286_350_08, '本单位定期户', '定期到期转活期'),
  other('2026-11-20', -1_286_350_08, '本单位定期户', '活期转定期'),
  other('2026-11-21', 1_43, '某某银行', '结息'),
  arrival('E', '2026-11-23', 1_286_350_08),
  arrival('F', '2026-11-26', 5_980_00),
  other('2026-11-28', 990_00, '嘉兴某某电子商行', '货款'),
  other('2026-11-28', -990_00, '嘉兴某某电子商行', '冲正', true),
  arrival('G', '2026-11-29', 990_00),
  other('2026-11-30', 88_00, PLATFORM, '邀请奖励'),
  other('2026-11-30', -1_20, '某某银行', '转账手续费'),
];

const quoted = { matched: 'A B C E G', different: 'F', questions: 'D', missing: '' };
const unquoted = { matched: 'A', different: '', questions: 'B C D E G', missing: 'F' };

const signed = (cents: number, separator = ''): string => `${cents < 0 ? '-' : ''}${yuan(cents, separator)}`;
const isCredit = ({ cents, isReversal }: DialectLine): boolean => cents > 0 || isReversal === true;
const withoutReference = ({ of, remark }: DialectLine): string => (of ? remark.split(' ')[0]! : remark);
const cellsOf = (cells: readonly string[], mark: string): string => cells.map((cell) => `${cell}${mark}`).join(',');
const balances = DIALECT_ACCOUNT.map((_line, at) =>
  DIALECT_ACCOUNT.slice(0, at + 1).reduce((sum, { cents }) => sum + cents, 2_345_678_90),
);
const LAST = DIALECT_ACCOUNT.length - 1;

export const DIALECTS: readonly Dialect[] = [
  {
    expected: quoted,
    file: file(
      'a bank: GB18030, a section name, a tab after each value, times with points, 0.00 in the other column',
      'text',
      csv(
        [
          '[HISTORYDETAIL]',
          cellsOf(
            '凭证号 本方账号 对方账号 交易时间 借/贷 借方发生额 贷方发生额 对方行号 摘要 用途 对方单位名称 余额 个性化信息'.split(
              ' ',
            ),
            '\t',
          ),
          ...DIALECT_ACCOUNT.map((line, at) =>
            cellsOf(
              [
                ...['0', '1202000000000000001', '1202000000000000099', `${line.day}-10.22.33.1200${10 + at}`],
                isCredit(line) ? '贷' : '借',
                ...(isCredit(line) ? ['0.00', signed(line.cents)] : [yuan(line.cents), '0.00']),
                ...['102331000000', '转账', line.remark, line.payer, yuan(balances[at]!), ''],
              ],
              '\t',
            ),
          ),
        ],
        gb18030,
      ),
    ),
  },
  {
    expected: quoted,
    file: file(
      'a bank: UTF-8 with a mark, heads in two languages, one signed column, payer and payee, totals above and below',
      'text',
      csv([
        '\uFEFF查询账号[ Inquirer account number ],400000000001',
        `总笔数[ Total items ],${DIALECT_ACCOUNT.length}`,
        '时间范围[ Time range ],20261101-20261130',
        '',
        "交易类型[ Transaction Type ],付款人名称[ Payer's Name ],收款人名称[ Payee's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易后余额[ After-transaction balance ],起息日期[ Value Date ],交易流水号[ Transaction reference number ],摘要[ Reference ],用途[ Purpose ],交易附言[ Remark ]",
        ...DIALECT_ACCOUNT.map((line, at) =>
          [
            ...(line.cents > 0 ? ['来账', line.payer, '本单位'] : ['往账', '本单位', line.payer]),
            ...[compact(line.day), '10:22:33', 'CNY', `"${signed(line.cents, ',')}"`, `"${yuan(balances[at]!, ',')}"`],
            ...[compact(line.day), `${400_100_200_300 + at}`, '转账', '', line.remark],
          ].join(','),
        ),
        `合计[ Total ],,,,,CNY,"${signed(balances[LAST]! - 2_345_678_90, ',')}","${yuan(balances[LAST]!, ',')}"`,
      ]),
    ),
  },
  {
    expected: unquoted,
    file: file(
      'a bank: .xlsx, days with times as numbers, a second day, explanations in heads, the platform in remarks',
      'zip',
      book(
        [
          ['账户明细信息'],
          ['账号', '33050000000000000001', '账户名称', '本单位', '币种', '人民币元'],
          [],
          '交易时间 借方发生额（支取） 贷方发生额（收入） 余额 币种 对方户名 对方账号 记账日期 摘要 备注 账户明细编号-交易流水号 企业流水号'.split(
            ' ',
          ),
          ...DIALECT_ACCOUNT.map((line, at) => [
            serial(line.day) + 0.4326,
            isCredit(line) ? 0 : -line.cents / 100,
            isCredit(line) ? line.cents / 100 : 0,
            balances[at]! / 100,
            ...['人民币元', line.payer, '33050000000000000099', compact(line.day)],
            ...['电子汇入', `${line.payer} ${withoutReference(line)}`, `${at + 1}-3305000${at}`, ''],
          ]),
          ['制表时间：2026年12月1日 09:30:00', '', '', '', '', '本明细仅供参考'],
        ],
        'xlsx',
      ),
      { quotes: false },
    ),
  },
  {
    expected: unquoted,
    file: file(
      'a bank: GB18030, tabs between values, days as 2026年11月5日, newest first, the sum of a day, the payer is a payment company',
      'text',
      csv(
        [
          '某某银行对公账户交易明细',
          '户名：本单位\t账号：6200 0000 0000 0001\t币种：人民币',
          '查询期间：2026年11月1日 至 2026年11月30日',
          '序号\t日期\t存入金额\t支取金额\t账户余额\t对方信息\t附言',
          ...DIALECT_ACCOUNT.map((line, at) =>
            [
              `${at + 1}`,
              line.day.replace(/(\d+)-0?(\d+)-0?(\d+)/, '$1年$2月$3日'),
              ...(isCredit(line) ? [signed(line.cents, ','), '-'] : ['-', yuan(line.cents, ',')]),
              yuan(balances[at]!, ','),
              line.of ? '某某支付有限公司客户备付金' : line.payer,
              line.of ? '代付' : line.remark,
            ].join('\t'),
          ).reverse(),
          `存入合计：${yuan(
            DIALECT_ACCOUNT.reduce((sum, line) => sum + (isCredit(line) ? line.cents : 0), 0),
            ',',
          )}\t\t支取笔数：6`,
          `\t2026年11月29日\t990.00\t-\t${yuan(balances[LAST]!, ',')}\t\t本日合计`,
          '*** 以下无数据 ***',
        ],
        gb18030,
      ),
      { quotes: false },
    ),
  },
  {
    expected: quoted,
    file: file(
      'a payment provider: UTF-8, backticks, days as 2026/11/5 8:03, 变动金额, fees, payments that failed or were returned',
      'text',
      csv([
        '账户变动明细',
        '商户号,`1900000000',
        '变动时间,业务流水号,商户订单号,业务类型,变动方向,变动金额（元）,服务费（元）,变动后余额（元）,状态,对方名称,业务备注',
        ...[
          ['2026/11/4 8:03', DIALECT_TRANSFERS[1]!, '失败'] as const,
          ['2026/11/17 8:03', DIALECT_TRANSFERS[4]!, '已退汇'] as const,
        ].map(
          ([time, { bankReference, cents }, state]) =>
            `\`${time},\`90000,\`${bankReference!},\`转账,\`入账,"\`${yuan(cents, ',')}",\`0.00,"\`2,345,678.90",\`${state},\`${PLATFORM},\`收款账户校验失败`,
        ),
        ...DIALECT_ACCOUNT.map((line, at) =>
          [
            line.day.replace(/(\d+)-0?(\d+)-0?(\d+)/, '$1/$2/$3 8:03'),
            ...[`${90_001 + at}`, line.of ? line.remark.split(' ')[1]! : '', '转账'],
            ...[line.cents > 0 ? '入账' : '出账', yuan(line.cents, ','), '0.00', yuan(balances[at]!, ',')],
            ...['成功', line.payer, withoutReference(line)],
          ]
            .map((cell) => (cell.includes(',') ? `"\`${cell}"` : `\`${cell}`))
            .join(','),
        ),
        '变动总笔数,入账笔数,出账笔数',
        `\`${DIALECT_ACCOUNT.length},\`12,\`7`,
      ]),
      { chosen: { day: 0, credit: 5 } },
    ),
  },
];
