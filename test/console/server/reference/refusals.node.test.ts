/**
 * Refusals: a state of a user, a call, and the code of its refusal. After each one, the account, the payout details and the
 * wallets of the user are unchanged. A call whose refusal needs several requests has a test in the folder of its domain.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { at, daysAfter, THURSDAY, WEDNESDAY } from '#test/gate/days.ts';
import {
  account,
  ALIPAY,
  BFF,
  CARD,
  COMPANY_CARD,
  ID_NUMBER,
  NAME,
  NEWCOMER_PHONE,
  OTHER_ID_NUMBER,
  payInfo,
  PHONE_OF,
} from './accounts/identity-support.ts';
import {
  A_WEDNESDAY,
  onWednesday,
  startServer,
  type ApiResponse,
  type Server,
  type Visitor,
} from './seeded-platform.ts';

const WEEKLY = 1;
const MONTHLY = 0;
/** What a partner has who can withdraw. */
const READY = {
  ...{ idenAuthenticationed: true, collectionInfoFilled: true, authState: 4, needVerify: false },
  ...{ identityFailures: 0, needFillCollection: false },
};
/** A newcomer whose identity is not verified, or verified without payout details. */
const UNVERIFIED = { ...READY, idenAuthenticationed: false, collectionInfoFilled: false, realName: '', authState: 1 };
const VERIFIED = { ...UNVERIFIED, idenAuthenticationed: true, realName: NAME, authState: 2 };

interface State {
  readonly user: 'agent' | 'newcomer' | 'plain';
  /** columns of the user */
  readonly fields?: object;
  /** cents in the weekly wallet of `agent` */
  readonly balance?: number;
  readonly now?: string;
  /** the state of the bill of last month */
  readonly bill?: number;
}

type Call = (visitor: Visitor, code: string) => Promise<ApiResponse>;
type Refused = readonly [status: number, code: number, message: string | RegExp, field?: string];
type Row = readonly [name: string, state: State, call: Call, refused: Refused];

const withdraw =
  (amount: number, walletType = WEEKLY): Call =>
  (visitor, code) =>
    visitor.withdraw(amount, code, { walletType });
const verify =
  (fields: object = {}): Call =>
  (visitor, verifyCode) =>
    visitor.post(`${BFF}/updateRealNameInfo`, {
      ...{ realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: NEWCOMER_PHONE, verifyCode },
      ...fields,
    });
const submit =
  (fields: object): Call =>
  (visitor) =>
    visitor.post('/api/user/modify_account_payinfo', fields);
const chooseCycle =
  (billingCycle: unknown): Call =>
  (visitor) =>
    visitor.post('/api/user/modify_billing_cycle', { billingCycle });
const setWalletPassword: Call = (visitor, verifyCode) =>
  visitor.post('/api/user/modify_wallet_password', { password: 'mine-1234', verifyCode });

const OVER = '超过提现限额或可用余额';
const UNDER = '提现最低限额1.00元';
const INCOMPLETE = '请先完成实名认证、合同签署与信息完善';
const SCAN_FIRST = '请先通过小程序完成实名认证';
const BILL_OPEN = '上月账单审核完成或结算后才能修改收款信息';

/** A withdrawal of a newcomer who is ready but for these fields (§4, §9). */
const unready = (name: string, fields: object, message: string): Row => [
  `a withdrawal ${name}`,
  { user: 'newcomer', fields: { ...READY, ...fields } },
  withdraw(200_00, MONTHLY),
  [200, 4101, message],
];
/** A withdrawal of an agent who is ready (§5). */
const limited = (name: string, amount: number, message: string | RegExp, state: Omit<State, 'user'> = {}): Row => [
  `a withdrawal ${name}`,
  { user: 'agent', ...state },
  withdraw(amount),
  [200, 4101, message],
];
/** A mistake in the real-name form (§5). */
const mistaken = (name: string, fields: object, message: string, field: string): Row => [
  `the real-name form with ${name}`,
  { user: 'newcomer', fields: UNVERIFIED },
  verify({ verifyCode: '123456', ...fields }),
  [400, 4000, message, field],
];
/** A mistake in the payout form (§5). */
const unpayable = (name: string, fields: object, message: string, field: string): Row => [
  `the payout form with ${name}`,
  { user: 'newcomer', fields: VERIFIED },
  submit(fields),
  [400, 4000, message, field],
];

const ROWS: readonly Row[] = [
  unready('without a real name', { idenAuthenticationed: false }, '请先完成实名认证'),
  unready('without payout details', { collectionInfoFilled: false }, '请先填写收款信息'),
  unready('of an uncertified user (state 1)', { authState: 1 }, INCOMPLETE),
  unready('without a contract (state 2)', { authState: 2 }, INCOMPLETE),
  unready('without complete details (state 3)', { authState: 3 }, INCOMPLETE),
  unready(
    'with a foreign phone (state 5)',
    { authState: 5 },
    '手机号与实名人不一致，请联系商务人员更换为本人实名手机号',
  ),
  unready('before the scan', { needVerify: true }, SCAN_FIRST),
  unready('after six failures', { identityFailures: 6 }, '6次实名认证均未通过，无法继续认证和提现，请联系商务人员处理'),
  limited('before the node addresses are saved', 500_00, '请先填写节点地址', { fields: { needFillCollection: true } }),
  limited('on a Thursday', 500_00, new RegExp(`${daysAfter(WEDNESDAY, 7)}$`), { now: at(THURSDAY) }),
  limited('over the balance', 12_846_38, OVER),
  limited('over the maximum', 30_000_01, OVER, { balance: 50_000_00 }),
  limited('under the minimum', 99, UNDER),
  limited('of a balance under the minimum', 99, UNDER, { balance: 99 }),
  [
    'a withdrawal of a user who is not settled here',
    { user: 'plain' },
    withdraw(500_00, MONTHLY),
    [200, 4101, '当前账号不支持提现'],
  ],

  mistaken('no name', { realName: '' }, '请输入身份证上的真实姓名', 'realName'),
  mistaken('a name of spaces', { realName: '   ' }, '请输入身份证上的真实姓名', 'realName'),
  mistaken('one character', { realName: '王' }, '请输入身份证上的真实姓名', 'realName'),
  mistaken('a name in another script', { realName: 'John Smith' }, '请输入身份证上的真实姓名', 'realName'),
  mistaken('markup as a name', { realName: '<b>王小明</b>' }, '请输入身份证上的真实姓名', 'realName'),
  mistaken('no ID number', { IDCardNumber: '' }, '身份证号格式不正确', 'IDCardNumber'),
  mistaken('17 characters', { IDCardNumber: ID_NUMBER.slice(1) }, '身份证号格式不正确', 'IDCardNumber'),
  mistaken('19 characters', { IDCardNumber: `1${ID_NUMBER}` }, '身份证号格式不正确', 'IDCardNumber'),
  mistaken('18 letters', { IDCardNumber: 'ABCDEFGHIJKLMNOPQR' }, '身份证号格式不正确', 'IDCardNumber'),
  mistaken('10 digits of a phone', { phoneNumber: '1350013500' }, '请输入正确的手机号', 'phoneNumber'),
  mistaken('12 digits of a phone', { phoneNumber: '135001350000' }, '请输入正确的手机号', 'phoneNumber'),
  mistaken('5 digits of a code', { verifyCode: '12345' }, '请输入六位验证码', 'verifyCode'),
  [
    'another identity after the verification (§4, irreversible)',
    { user: 'newcomer', fields: VERIFIED },
    verify({ realName: '李四', IDCardNumber: OTHER_ID_NUMBER }),
    [200, 4101, '已完成实名认证，认证信息不可修改'],
  ],
  [
    'an identity before the scan (§6)',
    { user: 'newcomer', fields: { ...UNVERIFIED, needVerify: true } },
    verify(),
    [200, 4101, SCAN_FIRST],
  ],
  [
    'an identity of a user who is not settled here (§6)',
    { user: 'plain' },
    verify({ phoneNumber: PHONE_OF.plain }),
    [200, 4101, '当前账号无需实名认证'],
  ],

  unpayable('no method', { billingCycle: 'week' }, '请选择收款方式', 'collectionMethod'),
  ...['', null, 'cash'].map((collectionMethod) =>
    unpayable(
      `the method ${JSON.stringify(collectionMethod)}`,
      { ...ALIPAY, collectionMethod },
      '请选择收款方式',
      'collectionMethod',
    ),
  ),
  unpayable('no Alipay account', { ...ALIPAY, collectionNumber: ' ' }, '请输入支付宝账号', 'collectionNumber'),
  unpayable('no card number', { ...CARD, cardNumber: '' }, '请输入银行卡号', 'cardNumber'),
  unpayable('15 digits of a card', { ...CARD, cardNumber: '621483021122334' }, '请输入16~19位银行卡号', 'cardNumber'),
  unpayable(
    '20 digits of a card',
    { ...CARD, cardNumber: '62148302112233445566' },
    '请输入16~19位银行卡号',
    'cardNumber',
  ),
  unpayable('letters in a card', { ...CARD, cardNumber: '62148302112233AB' }, '请输入16~19位银行卡号', 'cardNumber'),
  unpayable('no bank of a card', { ...CARD, bankName: '' }, '请输入开户银行', 'bankName'),
  unpayable('another holder', { ...CARD, bankAccount: '李四' }, '收款账户姓名须与实名认证姓名一致', 'bankAccount'),
  ...[undefined, '', null, 'year'].map((billingCycle) =>
    unpayable(`the cycle ${JSON.stringify(billingCycle)}`, { ...CARD, billingCycle }, '请选择结算周期', 'billingCycle'),
  ),
  unpayable('no name of a company', { ...COMPANY_CARD, bankAccount: '' }, '请输入账户名称', 'bankAccount'),
  unpayable('no bank of a company', { ...COMPANY_CARD, bankName: '' }, '请选择开户银行', 'bankName'),
  unpayable('no account of a company', { ...COMPANY_CARD, cardNumber: '' }, '请输入银行账号', 'cardNumber'),
  unpayable('4 digits of a company', { ...COMPANY_CARD, cardNumber: '1234' }, '请输入9~25位银行账号', 'cardNumber'),
  unpayable('no invoice type', { ...COMPANY_CARD, invoiceType: '' }, '请选择发票类型', 'invoiceType'),
  unpayable('an unknown invoice type', { ...COMPANY_CARD, invoiceType: 'none' }, '请选择发票类型', 'invoiceType'),
  [
    'payout details without an identity (§4)',
    { user: 'newcomer', fields: UNVERIFIED },
    submit(ALIPAY),
    [400, 4101, '请先完成实名认证'],
  ],
  [
    'payout details before the scan (§6)',
    { user: 'newcomer', fields: { ...VERIFIED, needVerify: true } },
    submit(ALIPAY),
    [400, 4101, SCAN_FIRST],
  ],
  [
    'payout details of a user who is not settled here (§6)',
    { user: 'plain', fields: { idenAuthenticationed: true } },
    submit({ ...ALIPAY, billingCycle: 'month' }),
    [400, 4101, '当前账号无需填写收款信息'],
  ],
  ...[0, 100, 200, 210].map((bill): Row => [
    `payout details while the bill of last month is at ${bill} (§2.7)`,
    { user: 'agent', bill },
    submit({ ...ALIPAY, collectionNumber: `${bill}@partner.example` }),
    [400, 4101, BILL_OPEN],
  ]),

  ...['', 'year'].map((cycle): Row => [
    `the choice of the cycle ${JSON.stringify(cycle)} (§4)`,
    { user: 'newcomer', fields: VERIFIED },
    chooseCycle(cycle),
    [400, 4000, '请选择结算周期', 'billingCycle'],
  ]),
  [
    'a wallet password of a user who is not settled here (§6)',
    { user: 'plain' },
    setWalletPassword,
    [400, 4101, '当前账号无需设置钱包密码'],
  ],
];

describe('the platform refuses', () => {
  let server: Server;
  const visitors = {} as Record<State['user'], Visitor>;
  /** One code for all refusals of a user: none of them uses it. */
  const codes = {} as Record<State['user'], string>;
  before(async () => {
    server = await startServer();
    for (const user of ['agent', 'newcomer', 'plain'] as const) {
      visitors[user] = await onWednesday(server, user);
      codes[user] = await visitors[user].code(PHONE_OF[user]!);
    }
    await visitors.newcomer.post('/sandbox/people/newcomer', { walletPasswordFilled: true });
    await visitors.newcomer.openWallet();
    await visitors.newcomer.post('/sandbox/wallets/newcomer', { walletType: MONTHLY, leftAmount: 900_00 });
  });
  after(() => server.close());

  async function become({ user, fields, balance, now, bill }: State): Promise<void> {
    const visitor = visitors[user];
    await visitor.post('/sandbox/clock', { at: now ?? A_WEDNESDAY });
    if (user === 'agent')
      await visitor.post('/sandbox/wallets/agent', { walletType: WEEKLY, leftAmount: balance ?? 12_846_37 });
    if (user !== 'plain' || fields) await visitor.post(`/sandbox/people/${user}`, fields ?? READY);
    if (bill !== undefined)
      await visitor.post(`/sandbox/bills/${user}`, { month: lastBillMonth(Date.parse(A_WEDNESDAY)), state: bill });
  }

  async function holdingsOf(user: State['user']): Promise<unknown> {
    const visitor = visitors[user];
    const { timestamp, ...info } = await account(visitor);
    assert.equal(typeof timestamp, 'number');
    // others have no wallet
    const walletType = user === 'agent' ? WEEKLY : MONTHLY;
    const wallet = user !== 'plain' && [
      await visitor.balance(walletType),
      (await visitor.withdrawals(walletType)).total,
    ];
    return { info, payout: await payInfo(visitor), wallet };
  }

  /** The state of the row before, unless its call changed something. */
  let last: { readonly key: string; readonly holdings: unknown } | undefined;

  for (const [name, state, call, [status, code, message, field]] of ROWS)
    it(name, async () => {
      const { user } = state;
      const key = JSON.stringify(state);
      if (last?.key !== key) {
        await become(state);
        last = { key, holdings: await holdingsOf(user) };
      }
      const { holdings } = last;
      last = undefined;
      const { status: found, body } = await call(visitors[user], codes[user]);
      assert.deepEqual([found, body.code, body.field], [status, code, field], body.message);
      if (message instanceof RegExp) assert.match(body.message, message);
      else assert.equal(body.message, message);
      assert.equal(typeof body.requestId, 'string');
      assert.deepEqual(await holdingsOf(user), holdings);
      last = { key, holdings };
    });

  it('none of these with a used code: the user who becomes ready withdraws with the same one', async () => {
    for (const [user, walletType] of [
      ['newcomer', MONTHLY],
      ['agent', WEEKLY],
    ] as const) {
      await become({ user, fields: READY });
      assert.equal((await withdraw(200_00, walletType)(visitors[user], codes[user])).body.code, 0, user);
    }
  });
});
