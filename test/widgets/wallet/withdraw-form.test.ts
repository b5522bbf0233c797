import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { configure } from '#shared/host/configuration.ts';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import { changeUser, injectFault, runScenario, setBalance, setClock, WALLET_PASSWORD } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const PHONE = '13800138000';
const SUBMIT = '/api/wallet/wallet/withdrawal';

describe('partner-wallet: the withdraw dialog', () => {
  onPlatform();
  let week = 1;

  beforeEach(async () => {
    await setClock(morning(3, week));
    await setBalance('agent', 1, 12_846_37);
    await signIn('agent');
    forgetCalls();
  });
  afterEach(() => {
    // Only one withdrawal a day is possible, so the next test has another Wednesday.
    if (callsTo(SUBMIT) > 0) week += 1;
  });

  async function openDialog(cycle: 'week' | 'month' = 'week'): Promise<WalletPage> {
    const page = await WalletPage.open(cycle);
    await page.shows('导出记录');
    await page.press('申请提现');
    await page.shows('短信验证码');
    return page;
  }

  it('starts with the smaller of balance and upper limit (§5)', async () => {
    const page = await openDialog();
    expect(page.field('提现金额').value).to.equal('12846.37');
    await page.isAccessible();
    fixtureCleanup();
    await setBalance('agent', 1, 45_000_00);
    await signIn('agent');
    const more = await openDialog();
    expect(more.field('提现金额').value).to.equal('30000.00');
    more.type('提现金额', '5');
    await more.press('全部');
    await until(() => more.field('提现金额').value === '30000.00');
  });

  it('shows tax, fee, the received amount and the day before the confirmation (§9, Money)', async () => {
    const page = await openDialog();
    for (const text of ['手续费 0.6%', '−77.08', '税费 6%', '−770.78', '预计到账', '11,998.51']) await page.shows(text);
    expect(page.text).to.match(/预计 \d+ 月 \d+ 日（周四）前到账/);
    expect(page.text).to.contain('支付宝 138****8000，户名 林**');
  });

  it('separates the English account from its holder by a space', async () => {
    configure({ locale: 'en' });
    const page = await WalletPage.open('week');
    await page.press(/^Withdraw$/);
    const holder = await page.waitFor('[role=dialog] span', '林**');
    const account = holder.closest('span')!.parentElement!;
    expect(account.innerText).to.contain('138****8000, 林**');
  });

  it('shows no fee and no received amount when the platform sends no fee, and still offers the withdrawal', async () => {
    const limits = { getmoney_startday: 1, getmoney_endday: 7, getmoney_min: 1_00, getmoney_max: 30_000_00 };
    await injectFault({
      call: '/api/billing/v1/weekly_settled_param',
      fault: 'status',
      status: 200,
      body: { code: 0, data: limits },
    });
    // the parameters of another test may still be cached
    store.dispatch(api.util.resetApiState());
    const page = await openDialog();
    await page.shows('平台未提供手续费率');
    await page.shows('−770.78');
    expect(page.text).to.contain('手续费 --').and.not.to.contain('12,075.59');
    expect(page.find('button', '确认提现')).to.exist;
    await page.isAccessible();
  });

  it('shows no tax and no received amount for a payout method that §9 does not name', async () => {
    const headers = { authorization: `Bearer ${await signIn('agent')}` };
    const { data } = (await (await fetch('/api/account/v1/info', { headers })).json()) as { data: object };
    const payInfo = { collectionMethod: 'wechatPay', collectionNumber: '13900001234', bankAccount: '林示例' };
    const account = { ...data, payInfo };
    await injectFault({ call: '/api/account/v1/info', fault: 'code', body: { code: 0, data: account } });
    store.dispatch(api.util.resetApiState());
    const page = await openDialog();
    await page.shows('平台未提供税率');
    for (const text of ['税费 --', 'wechatPay 139****1234', '−77.08']) await page.shows(text);
    expect(page.text).not.to.match(/税费 \d|770\.78|11,998\.51/);
    await page.isAccessible();
  });

  it('recalculates while the user types, also with full-width digits (hazard 14)', async () => {
    const page = await openDialog();
    page.type('提现金额', '１００');
    await page.shows('−0.60');
    await page.shows('93.40');
  });

  it('deducts 3 % from an enterprise card with a plain invoice, and nothing with a special 6 % invoice (§9)', async () => {
    await setBalance('company', 1, 1_000_00);
    await signIn('company');
    const special = await openDialog();
    await special.shows('税费，平台不扣');
    expect(special.text, 'a sentence when no tax is deducted').not.to.contain('税费 0%');
    fixtureCleanup();
    await changeUser('company', { payInfo: { invoiceType: 'plain' } });
    await signIn('company');
    const ordinary = await openDialog();
    await ordinary.shows('税费 3%');
    await ordinary.shows('−30.00');
    await ordinary.shows('964.00');
    await changeUser('company', { payInfo: { invoiceType: 'specialSix' } });
  });

  it('has no costs in the monthly wallet, and the money arrives in 3 days', async () => {
    await setBalance('agent', 0, 3_184_20);
    const page = await openDialog('month');
    await page.shows('税费已在月账单中结清');
    expect(page.text).to.contain('¥3,184.20');
    expect(page.text).to.match(/（周六）前到账/);
  });

  for (const [typed, text] of [
    ['', '提现金额不能为空'],
    ['12846.38', '超过提现限额或可用余额，超出 0.01 元；单次 1.00 至 30,000.00 元'],
    ['0.99', '提现最低限额1元'],
    ['0', '提现最低限额1元'],
    ['1.005', '请输入金额，最多两位小数'],
    ['-1', '请输入金额，最多两位小数'],
    ['-0', '请输入金额，最多两位小数'],
    ['NaN', '请输入金额，最多两位小数'],
    ['1e21', '请输入金额，最多两位小数'],
    ['0x10', '请输入金额，最多两位小数'],
  ] as const)
    it(`shows ${text} for the amount "${typed}" (§5, hazard 14)`, async () => {
      const page = await openDialog();
      page.type('提现金额', typed);
      await page.press('确认提现');
      await page.shows(text);
      expect(page.noteOf('提现金额')).to.contain(text);
      expect(page.field('提现金额').getAttribute('aria-invalid')).to.equal('true');
    });

  /** Pasted amounts with the cents that are sent, and the text of the field afterwards. */
  const pasted: readonly [string, number, string][] = [
    ['888.00', 888_00, '888.00'],
    ['￥888.00', 888_00, '888.00'],
    ['¥ 1,100', 1_100_00, '1100.00'],
    ['888 元', 888_00, '888.00'],
    ['888元整', 888_00, '888.00'],
    ['RMB 100', 100_00, '100.00'],
    ['CNY 1,284.50', 1_284_50, '1284.50'],
    ['人民币 ¥100', 100_00, '100.00'],
    ['1,100', 1_100_00, '1100.00'],
    ['1，100', 1_100_00, '1100.00'],
    ['1 100', 1_100_00, '1100.00'],
    ['1\u00a0100.5', 1_100_50, '1100.50'],
    ["1'100", 1_100_00, '1100.00'],
    ['1’100.05', 1_100_05, '1100.05'],
    ['１００', 100_00, '100.00'],
    ['￥１，１００．００', 1_100_00, '1100.00'],
    ['12。5', 12_50, '12.50'],
    ['\u202d1,100.00\u202c', 1_100_00, '1100.00'],
    ['\ufeff19.9\u200b', 19_90, '19.90'],
    ['100.00\n', 100_00, '100.00'],
    ['\t12,846.37\u3000', 12_846_37, '12846.37'],
  ];

  it('sends pasted amounts as they look, and shows how it read them (hazards 14, 40)', async () => {
    await injectFault({ call: SUBMIT, fault: 'code', body: { code: 4101, message: '账户已冻结' } });
    const page = await openDialog();
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    for (const [text, cents, shown] of pasted) {
      forgetCalls();
      page.paste('提现金额', text);
      page.type('短信验证码', '123456');
      await until(() => page.field('提现金额').value === shown, `${text} is shown as ${shown}`);
      await page.press('确认提现');
      await until(() => callsTo(SUBMIT) === 1 && callsOf(SUBMIT)[0]!.endedAt, `${text} is sent`);
      expect(JSON.parse(callsOf(SUBMIT)[0]!.body as string), text).to.include({ amount: cents });
    }
  });

  it('never sends an amount that has two meanings (hazards 14, 40)', async () => {
    const page = await openDialog();
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    forgetCalls();
    for (const text of [
      '1,10',
      '1.100,00',
      '1.100',
      '0,100',
      '1,100,00',
      '1.5 万元',
      '$100',
      '5²',
      '1、100',
      '100-200',
    ]) {
      page.paste('提现金额', text);
      page.type('短信验证码', '123456');
      await page.press('确认提现');
      await page.showsNote('提现金额', '请输入金额，最多两位小数，如 1100.50');
      expect(page.field('提现金额').value, 'the text stays').to.equal(text);
    }
    expect(callsTo(SUBMIT)).to.equal(0);
  });

  it('requires a code of six digits and the agreement, and focuses the first fault (§5)', async () => {
    const page = await openDialog();
    await page.press('确认提现');
    await page.shows('验证码不能为空');
    await page.shows('请先阅读并同意提现服务协议');
    await until(() => page.root.activeElement === page.field('短信验证码'), 'the code has the focus');
    await page.isAccessible();
    page.type('短信验证码', '12345');
    await page.shows('请输入6位验证码');
    page.type('短信验证码', '１２３４５６');
    await page.noLongerShows('请输入6位验证码');
  });

  it('shows the agreement above the dialog, and returns to the dialog with its input and the sent code', async () => {
    const page = await openDialog();
    const events = page.recordEvents('partner-navigation-requested');
    page.type('提现金额', '1000.00');
    const code = await page.enterCode(PHONE);
    page.button('提现服务协议')!.focus();
    await page.press('提现服务协议');
    await page.shows('提现申请提交后不能撤回');
    await until(() => page.all('[role=dialog]').length === 2, 'the agreement is above the dialog');
    await page.isAccessible();
    const agreement = await page.waitFor('[role=dialog]', '提现申请提交后不能撤回');
    await until(() => page.root.activeElement && agreement.contains(page.root.activeElement), 'it has the focus');
    agreement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await until(() => page.all('[role=dialog]').length === 1, 'only the agreement closes');
    await until(() => page.root.activeElement === page.button('提现服务协议'), 'the focus is back at the link');
    expect(page.field('提现金额').value).to.equal('1000.00');
    expect(page.field('短信验证码').value).to.equal(code);
    expect(page.find<HTMLInputElement>('input[type=checkbox]')!.checked).to.equal(false);
    expect(page.text).to.contain('秒后重试');
    expect(events).to.have.length(0);
  });

  it('shows the agreement article that the host configures, or an error when it does not exist', async () => {
    configure({ articles: { withdrawal: '10071' } });
    const page = await openDialog();
    await page.press('提现服务协议');
    await page.shows('晚高峰');
    await page.press('返回提现', await page.waitFor('[role=dialog]', '晚高峰'));
    await until(() => page.all('[role=dialog]').length === 1, 'the agreement closes');
    configure({ articles: { withdrawal: '10070' } });
    await page.press('提现服务协议');
    await page.shows('正文加载失败');
    configure({ articles: undefined });
  });

  it('withdraws with captcha, code and agreement, shows 申请提现成功, and updates balance and records (§8)', async () => {
    const page = await openDialog();
    const submitted = oneEvent(page.element, 'partner-withdrawal-submitted');
    page.type('提现金额', '1000.00');
    await page.enterCode(PHONE);
    await page.shows('秒后重试');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await page.press('确认提现');
    expect((await submitted).detail).to.deep.equal({ walletType: 1, amount: 1_000_00 });
    await page.shows('申请提现成功，预计1日前到账');
    expect(page.text).to.match(/申请提现成功，预计1日前到账，即 \d+ 月 \d+ 日（周四）前/);

    await until(() => !page.find('[role=dialog]'), 'the dialog closes');
    await page.shows('11,846.37');
    await page.shows('1,000.00');
    await page.shows('转账中');
    await page.shows('提现 1,000.00 元预计到账 934.00 元税费 60.00 元手续费 6.00 元');
    expect(page.text.match(/预计 \d+ 月 \d+ 日/g), 'the steps state the arrival').to.have.length(1);
    await page.isAccessible();
    await page.shows('本周已申请 1 次，下次开放');
    expect((await page.waitFor<HTMLButtonElement>('button', '申请提现')).disabled).to.equal(true);
    await runScenario('failed-transfer', 'agent');
    store.dispatch(api.util.invalidateTags(['Withdrawals']));
    await page.shows('转账失败');
    expect(page.text, 'promises no arrival after the refusal').not.to.contain('预计到账');
  });

  it('marks the code field when the code is wrong, and keeps all other input (§8)', async () => {
    const page = await openDialog();
    page.type('提现金额', '1000');
    const code = await page.enterCode(PHONE).catch(() => undefined);
    page.type('短信验证码', code === '111111' ? '222222' : '111111');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await page.press('确认提现');
    await until(() => page.noteOf('短信验证码').includes('验证码错误'), 'the code field shows the reason');
    expect(page.field('短信验证码').getAttribute('aria-invalid')).to.equal('true');
    expect(page.field('提现金额').value).to.equal('1000.00');
    expect(page.text).not.to.contain('处理中');
    await page.isAccessible();
  });

  it('shows the platform’s reason with the request ID after a refusal', async () => {
    const page = await openDialog();
    await injectFault({
      call: SUBMIT,
      times: 1,
      fault: 'code',
      body: { code: 4101, message: '账户已冻结，请联系商务' },
    });
    page.type('短信验证码', '123456');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await page.press('确认提现');
    await page.shows('账户已冻结，请联系商务');
    await page.shows('请求编号');
    await page.isAccessible();
  });

  it('prompts for the wallet password again when the ticket is refused, then continues with the typed amount (hazard 54)', async () => {
    const page = await openDialog();
    page.type('提现金额', '1234.56');
    await injectFault({ call: SUBMIT, times: 1, fault: 'code', body: { code: 4005, message: '钱包密码验证已过期' } });
    page.type('短信验证码', '123456');
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    await page.press('确认提现');
    await page.shows('输入钱包密码');
    expect(page.find('[role=dialog]'), 'hidden behind the gate').to.equal(undefined);
    page.type('钱包密码', WALLET_PASSWORD);
    await page.press('进入钱包');
    await page.shows('短信验证码');
    expect([page.field('提现金额').value, page.field('短信验证码').value]).to.deep.equal(['1234.56', '123456']);
  });
});
