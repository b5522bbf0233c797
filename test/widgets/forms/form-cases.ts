/** The forms for identity and payout, for the tests that apply to each of them. */
import { type ElementPage, openPage } from '../../browser/element-page.ts';
import { PASSWORD } from '../../browser/sandbox.ts';

const BRANCH = '招商银行股份有限公司上海张江支行';
const CODE = '短信验证码';

/** Each test has its own phones, because a phone must wait a minute between two codes. */
export const phones = { own: '13760000001', next: '13760000002' };
let number = 13_760_000_002;
export function freshPhones(): void {
  phones.own = `${++number}`;
  phones.next = `${++number}`;
}

export interface Form {
  readonly name: string;
  readonly user: string;
  /** state of the user in which the form is shown */
  readonly state?: object;
  /** the request that the form submits */
  readonly call: string;
  open(): Promise<ElementPage>;
  /** fills in valid values */
  fill(page: ElementPage): Promise<unknown>;
  submit(page: ElementPage): Promise<void>;
  /** the button of an empty form */
  readonly button: string;
  /** the button of the dialog that the form opens before it submits */
  readonly confirmation?: string;
  /** the text after the platform has accepted the values */
  readonly success: string;
  /** the `autocomplete` token of each field (HTML autofill) */
  readonly autocomplete: Readonly<Record<string, string>>;
  /** pasted text of each field, and the resulting value */
  readonly pasted?: Readonly<Record<string, readonly [pasted: string, taken: string]>>;
}

const opened = async (tag: keyof HTMLElementTagNameMap, text: string): Promise<ElementPage> => {
  const page = await openPage(tag);
  await page.shows(text);
  return page;
};
const confirmed = (first: string, second: string) => async (page: ElementPage) => {
  await page.press(first);
  await page.until(() => page.find('[role=dialog]:not([aria-busy])'), 'should prompt');
  await page.press(second);
};
const openPassword = async (type: string): Promise<ElementPage> => {
  const page = await opened('partner-password', '确认新密码');
  page.element.setAttribute('type', type);
  await page.shows(type === 'wallet' ? '确认钱包密码' : '确认新密码');
  return page;
};

const payout = (
  method: string,
  name: string,
  rest: Pick<Form, 'fill' | 'autocomplete'> & Partial<Pick<Form, 'pasted'>>,
): Form => ({
  name: `payout, ${name}`,
  user: 'newcomer',
  state: {
    idenAuthenticationed: true,
    collectionInfoFilled: false,
    needVerify: false,
    realName: '程新来',
    billingCycle: 'week',
  },
  call: '/api/user/modify_account_payinfo',
  async open() {
    const page = await opened('partner-payout', '填写收款信息');
    page.find<HTMLInputElement>(`input[value=${method}]`)!.click();
    await page.shows(method === 'enterpriseCard' ? '账户名称' : '户名');
    return page;
  },
  submit: confirmed('提交', '确认提交'),
  button: '提交',
  confirmation: '确认提交',
  success: '收款信息提交成功',
  ...rest,
});

export const FORMS: readonly Form[] = [
  {
    name: 'real name',
    user: 'newcomer',
    state: { idenAuthenticationed: false, needVerify: false, identityFailures: 0 },
    call: '/api/bff/console/miniapp/api/updateRealNameInfo',
    open: () => opened('partner-real-name', '认证须知'),
    async fill(page) {
      page.type('真实姓名', '程新来');
      page.type('身份证号', '11010119900307109X');
      await page.enterCode(phones.own);
    },
    submit: confirmed('提交认证', '确认提交'),
    button: '提交认证',
    confirmation: '确认提交',
    success: '实名认证成功，请填写收款信息',
    autocomplete: { 真实姓名: 'name', 身份证号: 'off', 手机号: 'tel', [CODE]: 'one-time-code' },
    pasted: {
      身份证号: [' 110101 19900307 109X ', '11010119900307109X'],
      手机号: [' +86 137 6000 0000 ', '13760000000'],
      [CODE]: [' １２３ 456 ', '123456'],
    },
  },
  payout('personalAlipay', 'Alipay', {
    fill: async (page) => page.type('支付宝账号', '13500135000'),
    autocomplete: { 支付宝账号: 'off' },
  }),
  payout('personalCard', 'a personal card', {
    async fill(page) {
      page.type('银行卡号', '6214830211223344');
      await page.until(() => page.field('开户银行').value === '招商银行', 'should know the bank');
    },
    autocomplete: { 银行卡号: 'cc-number', 开户银行: 'off' },
    pasted: { 银行卡号: [' 6214 8302-1122 3344 ', '6214 8302 1122 3344'] },
  }),
  payout('enterpriseCard', 'a company account', {
    async fill(page) {
      page.type('账户名称', '示例有限公司');
      page.type('开户银行', BRANCH);
      await page.until(() => page.find('[role=option]', BRANCH), 'should list the branch');
      page.type('银行账号', '121900000000001');
    },
    autocomplete: { 账户名称: 'organization', 开户银行: 'off', 银行账号: 'off' },
    pasted: { 银行账号: [' 1219 0000-0000 001 ', '1219 0000 0000 001'] },
  }),
  {
    name: 'phone change, the old phone',
    user: 'agent',
    call: '/api/user/verify_verification_code',
    open: () => opened('partner-phone-change', '修改手机号'),
    fill: (page) => page.enterCode(phones.own),
    submit: (page) => page.press('验证身份'),
    button: '验证身份',
    success: '确认绑定',
    autocomplete: { [CODE]: 'one-time-code' },
    pasted: { [CODE]: ['验证码 654 321。', '654321'] },
  },
  {
    name: 'phone change, the new phone',
    user: 'agent',
    call: '/api/user/modify_phone_number',
    async open() {
      const page = await opened('partner-phone-change', '修改手机号');
      await page.enterCode(phones.own);
      await page.press('验证身份');
      await page.shows('确认绑定');
      return page;
    },
    async fill(page) {
      page.type('新手机号', phones.next);
      await page.enterCode(phones.next);
    },
    submit: (page) => page.press('确认绑定'),
    button: '确认绑定',
    success: '修改成功',
    autocomplete: { 新手机号: 'tel', [CODE]: 'one-time-code' },
    pasted: { 新手机号: ['（+86）137-6000-9999', '13760009999'] },
  },
  {
    name: 'login password',
    user: 'company',
    call: '/api/user/modify_password',
    open: () => openPassword('login'),
    async fill(page) {
      page.type('原密码', PASSWORD);
      page.type('新密码', 'New-2026');
      page.type('确认新密码', 'New-2026');
    },
    submit: (page) => page.press('确认修改'),
    button: '确认修改',
    success: '修改成功',
    autocomplete: { 原密码: 'current-password', 新密码: 'new-password', 确认新密码: 'new-password' },
  },
  {
    name: 'wallet password',
    user: 'miner',
    call: '/api/user/modify_wallet_password',
    open: () => openPassword('wallet'),
    async fill(page) {
      page.type('钱包密码', 'purse-66');
      page.type('确认钱包密码', 'purse-66');
      await page.enterCode(phones.own);
    },
    submit: (page) => page.press('提交'),
    button: '提交',
    success: '提交成功',
    autocomplete: { 钱包密码: 'new-password', 确认钱包密码: 'new-password', [CODE]: 'one-time-code' },
    pasted: { [CODE]: ['【合伙人】123456', '123456'] },
  },
  {
    name: 'reset password',
    user: 'migrated',
    call: '/api/user/reset_password',
    open: () => opened('partner-reset-password', '返回登录'),
    async fill(page) {
      page.type('手机号', phones.own);
      await page.enterCode(phones.own);
      page.type('新密码', 'Fresh-26');
      page.type('确认新密码', 'Fresh-26');
    },
    submit: (page) => page.press('重置密码'),
    button: '重置密码',
    success: '密码重置成功，请登录',
    autocomplete: { 手机号: 'tel', [CODE]: 'one-time-code', 新密码: 'new-password', 确认新密码: 'new-password' },
    pasted: { 手机号: ['+86 137 6000 0000', '13760000000'] },
  },
];
