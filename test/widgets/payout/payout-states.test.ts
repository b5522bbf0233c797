import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/payout/payout.element.tsx';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, changeUser, clearFaults, injectFault, tokenOf } from '../../browser/sandbox.ts';

const ACCOUNT = '/api/account/v1/info';
const PAY_INFO = '/api/user/account_payinfo';
const BILL = '/api/console/monthly_bill/detail';

/** Sets the state of last month's bill. */
const lastBill = (state: number) =>
  injectFault({ call: BILL, fault: 'status', status: 200, body: { state, tax_ratio: 0, total_after_tax: 0 } });

describe('partner-payout: states', () => {
  onPlatform('uidAllowList');
  beforeEach(async () => {
    configure({ session: 'embed', captcha: CAPTCHA });
    await lastBill(300);
  });
  afterEach(() => session.clear());

  const open = (width?: number) => openPage('partner-payout', width);

  it('shows its form only to users whose settlement is reconciled here (§6)', async () => {
    await signIn('plain');
    const page = await open();
    await page.shows('当前账号无需填写收款信息');
    await page.isAccessible();
  });

  it('shows why the payout details failed to load when the account does not contain them', async () => {
    await signIn('agent');
    const account = await accountWithout('payInfo');
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: account } });
    await injectFault({ call: PAY_INFO, times: 1, fault: 'status', status: 400, body: { message: '暂时查不到' } });
    const page = await open();
    const failed = page.recordEvents('partner-widget-failed');
    await page.shows('收款信息加载失败');
    expect(failed, 'informs its host').to.have.length(1);
    await page.shows('暂时查不到');
    expect(page.text.split('暂时查不到'), 'shows it once').to.have.length(2);
    await page.isAccessible();
    await page.press('重试');
    await page.shows('138****8000');
  });

  it('emits ready with the summary: method, holder, masked account, cycle, phone (§2.7, §5)', async () => {
    await signIn('agent');
    const element = document.createElement('partner-payout');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    for (const text of ['支付宝', '林示例', '138****8000', '周结', '提现手机号', '换绑']) await page.shows(text);
    expect(page.text).not.to.contain('13800138000');
    expect(page.find('form')).to.equal(undefined);
    element.remove();
  });

  it('shows as 提现手机号 the number that receives the code, not the number of the account', async () => {
    await signIn('agent');
    const account = await accountWithout('payInfo');
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: account } });
    const payInfo = { collectionMethod: 'personalAlipay', bankAccount: '林示例', phoneNumber: '13811112222' };
    await injectFault({ call: PAY_INFO, fault: 'status', status: 200, body: { payInfo } });
    const page = await open();
    await page.shows('138****2222');
    expect(page.text).not.to.contain('138****8000');
    await page.press('换绑');
    await page.waitFor('[role=dialog]', '原手机号');
    await page.until(() => page.field('原手机号').value === '138****2222', 'should verify the withdrawal phone');
  });

  it('shows the number of the account when the payout details have none', async () => {
    await signIn('agent');
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: await accountWithout('payInfo') } });
    await injectFault({ call: PAY_INFO, fault: 'status', status: 200, body: { payInfo: { bankAccount: '林示例' } } });
    const page = await open();
    await page.shows('138****8000');
  });

  it('shows a personal card and a company account with their own fields', async () => {
    await signIn('miner');
    const card = await open();
    for (const text of ['个人银行卡', '陈演示', '招商银行', '************3344', '月结']) await card.shows(text);
    fixtureCleanup();
    await signIn('company');
    const company = await open();
    for (const text of [
      '对公账户',
      '账户名称示例边缘网络科技有限公司',
      '中国工商银行股份有限公司上海市示例支行',
      '6% 增值税专用发票，平台不扣税',
    ])
      await company.shows(text);
    await company.isAccessible();
  });

  it('shows a method that §3 does not name as received, with the sent fields and without a tax', async () => {
    await signIn('agent');
    const payInfo = { collectionMethod: 'wechatPay', collectionNumber: '13900001234', bankAccount: '林示例' };
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: { ...(await accountOf()), payInfo } } });
    const page = await open();
    for (const text of ['收款方式wechatPay', '户名林示例', '收款账号139****1234']) await page.shows(text);
    expect(page.text).not.to.match(/税|开户银行|未填写/);
    await page.isAccessible();
    await page.press('修改');
    await page.waitFor('form');
    expect(page.field('支付宝账号').value).to.equal('');
    await page.isAccessible();
  });

  it('hides numbers, disables editing and shows the QR code when needVerify is set, and continues automatically (§5, §6)', async () => {
    await changeUser('scan', { needVerify: true });
    await signIn('scan');
    const page = await open();
    await page.shows('扫码完成实名认证');
    await page.shows('请先在小程序完成实名认证');
    expect(page.text).to.contain('***').and.not.to.contain('scan@').and.not.to.contain('sca***');
    expect(page.button('修改')!.disabled).to.equal(true);
    await page.isAccessible();
    await changeUser('scan', { needVerify: false });
    await page.shows('sca***@partner.example');
    await page.until(() => !page.button('修改')!.disabled, 'should be editable');
    await changeUser('scan', { needVerify: true });
  });

  it('shows an account on the allow list its own numbers (§5, Masking)', async () => {
    configure({ uidAllowList: ['100006'] });
    await signIn('scan');
    const page = await open();
    await page.shows('sca***@partner.example');
  });

  it('links to the identity verification first (§4)', async () => {
    await changeUser('newcomer', { idenAuthenticationed: false });
    await signIn('newcomer');
    const page = await open();
    await page.shows('请先完成实名认证');
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.isAccessible();
    await page.press('去实名认证');
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['certification']);
  });

  it('links to the wallet password before the form opens, if an edit requires one', async () => {
    await signIn('agent');
    const account = { ...(await accountOf()), walletPasswordFilled: false };
    await injectFault({ call: ACCOUNT, fault: 'code', body: { code: 0, data: account } });
    const page = await open();
    await page.shows('请先设置钱包密码，再修改收款信息');
    expect(page.button('修改')!.disabled).to.equal(true);
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.isAccessible();
    await page.press('设置钱包密码');
    expect(navigation.map(({ detail }) => [detail.to, detail.params])).to.deep.equal([
      ['password', { type: 'wallet' }],
    ]);
  });

  for (const [state, text] of [
    [0, '待核对'],
    [100, '待确认'],
    [200, '已确认，待财务审核'],
    [210, '已确认，待财务审核'],
  ] as const)
    it(`locks the details with a reason and a link to the bill while last month’s bill is ${state} (§2.7, §4, §6)`, async () => {
      await clearFaults();
      await lastBill(state);
      await signIn('agent');
      const page = await open();
      await page.until(
        () => new RegExp(`\\d+ 月账单${text}，审核或结算完成后可以修改`).test(page.text),
        `should show ${text}`,
      );
      if (state < 200)
        await page.until(() => /由财务确认，核对期为 \d+ 月 5 日至 9 日/.test(page.text), 'by whom, until when');
      else expect(page.text).not.to.contain('核对期');
      expect(page.button('修改')!.disabled).to.equal(true);
      const navigation = page.recordEvents('partner-navigation-requested');
      await page.isAccessible();
      await page.waitFor('button', '重新设置钱包密码');
      await page.press('查看账单');
      expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['bills']);
    });

  for (const state of [290, 300, 150])
    it(`allows editing when last month’s bill is ${state} (§2.7, §4)`, async () => {
      await clearFaults();
      await lastBill(state);
      await signIn('agent');
      const page = await open();
      await page.press('修改');
      await page.shows('修改收款信息');
      await page.press('取消');
      await page.shows('提现手机号');
      await page.until(() => page.find('h2') === page.root.activeElement, 'should have the focus on its title');
    });

  it('disables editing with a reason when the bill’s state fails to load, and loads it again after a retry', async () => {
    await clearFaults();
    await injectFault({ call: BILL, times: 1, fault: 'status', status: 500, body: 'x' });
    await lastBill(300);
    await signIn('agent');
    const page = await open();
    await page.shows('上月账单状态查询失败，暂时不能修改');
    expect(page.button('修改')!.disabled).to.equal(true);
    await page.isAccessible();
    await page.press('重试');
    await page.until(() => !page.button('修改')!.disabled, 'should be editable');
  });

  it('opens the phone change and informs the host when the phone has changed (§2.7)', async () => {
    const phones = ['13533000001', '13533000002'] as const;
    await changeUser('migrated', { isMigrated: false, phoneNumber: phones[0] });
    await signIn('migrated');
    const page = await open();
    await page.shows('135****0001');
    const changed = page.recordEvents('partner-phone-changed');
    await page.press('换绑');
    await page.until(() => page.find('[role=dialog]:not([aria-busy])'), 'should open the dialog');
    await page.shows('原手机号');
    await page.isAccessible();
    await page.enterCode(phones[0]);
    await page.press('验证身份');
    await page.until(() => page.find('label', '新手机号'), 'should have a field for the new phone');
    page.type('新手机号', phones[1]);
    await page.enterCode(phones[1]);
    await page.press('确认绑定');
    await page.shows('修改成功');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    await page.shows('135****0002');
    expect(changed).to.have.length(1);
  });

  it('disables the form while the network is down, with a message next to the button', async () => {
    await signIn('agent');
    const page = await open();
    await page.press('修改');
    await page.shows('修改收款信息');
    setOnline(false);
    try {
      await page.until(() => page.button('提交')!.disabled, 'should not be submittable');
      await page.shows('网络已断开');
      await page.isAccessible();
    } finally {
      setOnline(true);
    }
    await page.until(() => !page.button('提交')!.disabled, 'should be submittable again');
  });
});

async function accountOf(): Promise<object> {
  const response = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${await tokenOf('agent')}` } });
  const { data } = (await response.json()) as { data: object };
  return data;
}

const accountWithout = async (field: string): Promise<object> => ({ ...(await accountOf()), [field]: undefined });
