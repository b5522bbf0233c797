import { expect, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { clearWalletTicket } from '#shared/client/wallet-ticket.ts';
import '#widgets/payout/payout.element.tsx';
import { callsOf, callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, paste, signIn, write } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { setOnline } from '../../browser/network.ts';
import {
  CAPTCHA,
  changeUser,
  clearFaults,
  holdCalls,
  injectFault,
  tokenOf,
  WALLET_PASSWORD,
} from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const SUBMIT = '/api/user/modify_account_payinfo';
const BANK_OF_CARD = '/api/user/bankname';
const BANKS = '/api/metadata/v1/kingdeeBanks';
const BILL = '/api/console/monthly_bill/detail';
/** The pause of widgets/payout/use-payout-form.ts before it searches. */
const SEARCH_PAUSE_MS = 300;

describe('partner-payout: form', () => {
  onPlatform();
  beforeEach(async () => {
    forgetCalls();
    performance.setResourceTimingBufferSize(2_000);
    configure({ session: 'embed', captcha: CAPTCHA });
    await injectFault({ call: BILL, fault: 'status', status: 200, body: { state: 300 } });
    await changeUser('newcomer', {
      idenAuthenticationed: true,
      collectionInfoFilled: false,
      walletPasswordFilled: false,
      realName: '程新来',
      billingCycle: 'week',
    });
    await signIn('newcomer');
  });
  afterEach(() => session.clear());

  async function open(width?: number): Promise<ElementPage> {
    const page = await openPage('partner-payout', width);
    await page.shows('填写收款信息');
    return page;
  }
  const choose = (page: ElementPage, value: string) => page.find<HTMLInputElement>(`input[value=${value}]`)!.click();
  const note = (page: ElementPage) => page.find('[role=radiogroup]')!.textContent;

  async function openMethod(method: string, width?: number): Promise<ElementPage> {
    const page = await open(width);
    choose(page, method);
    await page.shows(method === 'enterpriseCard' ? '账户名称' : '户名');
    return page;
  }

  async function confirm(page: ElementPage): Promise<void> {
    await page.press('提交');
    await page.shows('提现账户以提现时的收款信息为准，确认提交？');
    await page.press('确认提交');
  }

  it('requires the wallet password for a later change, and shows how long withdrawals are blocked (hazard 24)', async () => {
    clearWalletTicket();
    await signIn('migrated');
    const page = await openPage('partner-payout');
    await page.press('修改');
    await page.shows('修改收款信息');
    choose(page, 'personalAlipay');
    await page.shows('支付宝账号');
    page.type('支付宝账号', 'new@partner.example');
    await page.press('提交');
    await page.shows('提交后 24 小时内不能提现');
    await page.press('确认提交');
    await page.showsNote('钱包密码', '请输入钱包密码');
    await page.isFocused('钱包密码');
    expect(callsTo(SUBMIT)).to.equal(0);
    const owner = page.find<HTMLInputElement>('[role=dialog] input[autocomplete=username]')!;
    expect([owner.value, owner.form!.contains(page.field('钱包密码'))]).to.deep.equal(['migrated/wallet', true]);
    await page.isAccessible();
    page.type('钱包密码', 'wrong-one');
    await page.press('确认提交');
    await page.shows('钱包密码错误');
    expect(callsTo(SUBMIT)).to.equal(0);
    // The dialog stays open, and the field has the focus again.
    const field = page.find<HTMLInputElement>('[role=dialog] input[type=password]')!;
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    await page.until(() => page.root.activeElement === field, 'should focus the field again');
    await page.isAccessible();
    page.type('钱包密码', WALLET_PASSWORD);
    await page.press('确认提交');
    // The platform accepts the password. The state of the month's bill can still refuse the change.
    await page.until(() => /收款信息提交成功|上月账单审核完成/.test(page.text), 'should show the result');
    expect(callsTo(SUBMIT)).to.equal(1);
    clearWalletTicket();
  });

  it('states the hold of the first account before and after it is sent, and can be corrected meanwhile', async () => {
    await clearFaults();
    await injectFault({ call: BILL, fault: 'status', status: 200, body: { state: 0 } });
    const page = await openMethod('personalAlipay');
    await page.shows('填写或更换收款账户后 24 小时内，可凭钱包密码更正');
    page.type('支付宝账号', 'wrong@partner.example');
    await page.press('提交');
    await page.shows('提交后 24 小时内不能提现');
    await page.press('确认提交');
    await page.shows('已保存');
    expect(page.text).to.match(/已保存，\d{4}-\d\d-\d\d \d\d:\d\d 前不能提现到此账户/);
    expect(page.text).to.contain('查看我的钱包');
    await page.isAccessible();

    await changeUser('newcomer', { walletPasswordFilled: true });
    session.clear();
    await signIn('newcomer');
    const later = await openPage('partner-payout');
    await later.shows('前不能提现，可凭钱包密码更正收款信息');
    await later.press('修改');
    await later.shows('修改收款信息');
    choose(later, 'month');
    later.type('支付宝账号', 'right@partner.example');
    await later.press('提交');
    await later.waitFor('[role=dialog] input[type=password]');
    later.type('钱包密码', WALLET_PASSWORD);
    await later.press('确认提交');
    await later.shows('已保存');
    expect((await accountOf('newcomer')).payInfo).to.include({
      collectionNumber: 'rig***@partner.example',
      billingCycle: 'month',
    });
    clearWalletTicket();
    configure({ locale: 'en' });
    await later.shows('Withdrawals to this account are blocked until');
    configure({ locale: 'zh-CN' });
    await changeUser('newcomer', { payInfo: { collectionNumber: '' } });
  });

  it('is enabled for the first entry in any state of last month’s bill (§2.7)', async () => {
    await clearFaults();
    await injectFault({ call: BILL, fault: 'status', status: 200, body: { state: 0 } });
    const page = await open();
    for (const method of ['personalAlipay', 'personalCard', 'enterpriseCard'])
      expect(page.find<HTMLInputElement>(`input[value=${method}]`)!.disabled, method).to.equal(false);
    expect(callsTo(BILL)).to.equal(0);
    await page.isAccessible();
  });

  it('starts with a chosen method, whose account is required (§5)', async () => {
    const page = await open();
    expect(page.find<HTMLInputElement>('input:checked')!.value).to.equal('personalAlipay');
    await page.shows('个人收款方式提交后不能改为对公账户');
    await page.press('提交');
    await page.showsNote('支付宝账号', '请输入支付宝账号');
    await page.isFocused('支付宝账号');
    expect(callsTo(SUBMIT)).to.equal(0);
  });

  it('shows the Alipay account, the holder from the real name, and the locked cycle with its reason (§5)', async () => {
    const page = await openMethod('personalAlipay');
    expect(page.field('户名').value).to.equal('程新来');
    expect(page.field('户名').readOnly).to.equal(true);
    expect(page.noteOf('户名')).to.contain('与实名信息一致');
    expect(page.field('结算周期').value).to.equal('周结');
    expect(page.field('结算周期').readOnly).to.equal(true);
    expect(page.noteOf('结算周期')).to.contain('已选定，不能在这里修改');
    await page.press('提交');
    await page.showsNote('支付宝账号', '请输入支付宝账号');
    await page.isFocused('支付宝账号');
    await page.isAccessible();
  });

  it('requires a cycle when none has been chosen (§5)', async () => {
    await changeUser('migrated', {
      idenAuthenticationed: true,
      collectionInfoFilled: false,
      isMigrated: false,
      payInfo: {},
    });
    await signIn('migrated');
    const { payInfo } = await accountOf('migrated');
    await injectFault({
      call: '/api/account/v1/info',
      fault: 'code',
      body: { code: 0, data: { ...(await accountOf('migrated')), payInfo: { ...payInfo, billingCycle: undefined } } },
    });
    const page = await openMethod('personalAlipay');
    page.type('支付宝账号', '13500135000');
    await page.press('提交');
    await page.shows('请选择结算周期');
    choose(page, 'week');
    await page.shows('税费在提现时扣除，另收手续费');
    choose(page, 'month');
    await page.shows('税费在月账单中结清，提现不再扣费');
    expect(page.text, 'the example is of a bill').to.contain('例如月账单税前');
    await page.press('提交');
    await page.shows('确认提交？');
  });

  it('disables the confirmation with a message while the network is down', async () => {
    const page = await openMethod('personalAlipay');
    page.type('支付宝账号', '13500135000');
    await page.press('提交');
    await page.shows('确认提交？');
    setOnline(false);
    try {
      const dialog = () => page.find('[role=dialog]')!;
      await page.until(() => dialog().textContent.includes('网络已断开'), 'should show it in the dialog');
      expect([...dialog().querySelectorAll('button')].at(-1)!.disabled).to.equal(true);
    } finally {
      setOnline(true);
    }
    await page.until(() => page.button('确认提交')?.disabled === false, 'should enable the confirmation again');
    expect(callsTo(SUBMIT)).to.equal(0);
  });

  it('submits once after the confirmation, emits the event, and shows success and the summary (§2.7, §8)', async () => {
    const page = await openMethod('personalAlipay');
    const events = page.recordEvents('partner-payout-submitted');
    page.type('支付宝账号', ' 13500135000 ');
    page.find<HTMLFormElement>('form')!.requestSubmit();
    page.find<HTMLFormElement>('form')!.requestSubmit();
    await page.shows('提现账户以提现时的收款信息为准，确认提交？');
    expect(page.root.querySelectorAll('[role=dialog]').length).to.equal(1);
    await page.isAccessible();
    await page.press('返回修改');
    await page.until(() => !page.find('[role=dialog]'), 'should close the dialog');
    expect(callsTo(SUBMIT)).to.equal(0);
    await page.press('提交');
    await page.until(() => page.button('确认提交'), 'should prompt again');
    const yes = page.button('确认提交')!;
    yes.click();
    yes.click();
    await page.shows('收款信息提交成功');
    await page.shows('135****5000');
    expect(callsTo(SUBMIT)).to.equal(1);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ collectionMethod: 'personalAlipay' }]);
    await page.until(() => !page.find('form'), 'should show the summary in place of the form');
    await page.until(() => page.find('h2') === page.root.activeElement, 'should have the focus on the summary');
    const emitted = page.recordEvents('partner-navigation-requested');
    await page.press('查看我的钱包');
    expect(emitted.map(({ detail }) => detail.to)).to.deep.equal(['wallet']);
  });

  describe('a personal card', () => {
    const NUMBER = '6214830211223344';

    it('is shown in groups of four, and its bank is looked up at 16 digits (§5)', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', NUMBER.slice(0, 15));
      await until(() => page.field('银行卡号').value === '6214 8302 1122 334');
      page.type('银行卡号', '6214 8302 1122 3344');
      await page.until(() => page.field('开户银行').value === '招商银行', 'should know the bank');
      expect(page.noteOf('开户银行')).to.contain('已按卡号识别');
      expect(callsTo(BANK_OF_CARD)).to.equal(1);
      await page.isAccessible();
    });

    it('accepts a pasted number, also with full-width digits (hazard 27)', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', ' ６２１４-8302-1122-3344 ');
      await until(() => page.field('银行卡号').value === '6214 8302 1122 3344');
    });

    it('keeps the caret at its position while the user types', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', '62148302');
      const field = page.field('银行卡号');
      await until(() => field.value === '6214 8302');
      field.focus();
      write(field, '62914 8302');
      field.setSelectionRange(3, 3);
      await until(() => field.value === '6291 4830 2');
    });

    it('requests the bank at most every 500 ms, and uses the newest response (§5, §9)', async () => {
      const page = await openMethod('personalCard');
      const release = await holdCalls(BANK_OF_CARD, 1);
      page.type('银行卡号', '6222020200112233');
      await until(() => callsTo(BANK_OF_CARD) === 1, 'the slow lookup is under way');
      page.type('银行卡号', '62220202001122334');
      page.type('银行卡号', NUMBER);
      await page.until(() => page.field('开户银行').value === '招商银行', 'should know the newest card’s bank');
      await release();
      await until(() => endedCallsTo(BANK_OF_CARD) === callsTo(BANK_OF_CARD), 'the slow lookup has ended, too');
      await nextFrame();
      expect(page.field('开户银行').value).to.equal('招商银行');
      expect(callsTo(BANK_OF_CARD), 'three numbers within 500 ms').to.be.at.most(2);
    });

    it('never overwrites a bank that the user typed', async () => {
      const page = await openMethod('personalCard');
      page.type('开户银行', '示例农商银行');
      page.type('银行卡号', NUMBER);
      await until(() => callsTo(BANK_OF_CARD) === 1, 'the lookup');
      await page.showsNote('开户银行', '填写卡号后自动识别');
      expect(page.field('开户银行').value).to.equal('示例农商银行');
    });

    it('shows when the bank is unknown and when the lookup failed', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', '9999000011112222');
      await page.showsNote('开户银行', '未识别出开户银行，请填写');
      await injectFault({ call: BANK_OF_CARD, fault: 'status', status: 400, body: { message: 'x' } });
      page.type('银行卡号', NUMBER);
      await page.showsNote('开户银行', '识别失败，请填写开户银行');
      page.type('开户银行', '招商银行');
      expect(page.field('银行卡号').value).to.equal('6214 8302 1122 3344');
    });

    it('marks missing values and a wrong length (§5)', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', '62148302');
      await page.press('提交');
      await page.showsNote('银行卡号', '银行卡号应为 16 至 19 位，当前 8 位');
      await page.showsNote('开户银行', '请输入开户银行');
      await page.isFocused('银行卡号');
    });

    it('submits its own fields, and shows them masked', async () => {
      const page = await openMethod('personalCard');
      page.type('银行卡号', NUMBER);
      await page.until(() => page.field('开户银行').value === '招商银行', 'should know the bank');
      await confirm(page);
      await page.shows('收款信息提交成功');
      await page.shows('************3344');
      expect(page.text).not.to.contain('1122 3344');
    });
  });

  describe('a company account', () => {
    const BRANCH = '招商银行股份有限公司上海张江支行';
    const option = (page: ElementPage, text: string) => page.find('[role=option]', text);
    const key = (page: ElementPage, name: string) =>
      page
        .field('开户银行')
        .dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));

    it('searches the bank while the user types, and chooses with the keyboard (§5)', async () => {
      const page = await openMethod('enterpriseCard');
      page.field('开户银行').focus();
      page.type('开户银行', '招商 张江');
      await page.until(() => option(page, BRANCH), 'should list the branch');
      expect(page.field('开户银行').getAttribute('aria-expanded')).to.equal('true');
      await page.isAccessible();
      key(page, 'ArrowDown');
      await page.until(
        () => page.field('开户银行').getAttribute('aria-activedescendant') === option(page, BRANCH)?.id,
        'should walk to the first option',
      );
      expect(key(page, 'Enter'), 'Enter chooses and submits nothing').to.equal(false);
      await until(() => page.field('开户银行').value === BRANCH);
      await page.until(() => !option(page, BRANCH), 'should close the list');
    });

    it('chooses an option with a press, and closes the list on Escape', async () => {
      const page = await openMethod('enterpriseCard');
      page.type('开户银行', '张江');
      await page.until(() => option(page, BRANCH), 'should list branches');
      key(page, 'Escape');
      await page.until(() => !option(page, BRANCH), 'should close the list');
      key(page, 'ArrowDown');
      await page.until(() => option(page, BRANCH), 'should open the list');
      option(page, BRANCH)!.click();
      await until(() => page.field('开户银行').value === BRANCH);
    });

    it('sends no search for blank text or during a composition (§5, hazard 27)', async () => {
      const page = await openMethod('enterpriseCard');
      const field = page.field('开户银行');
      const timers = holdLongTimers(SEARCH_PAUSE_MS, SEARCH_PAUSE_MS);
      try {
        page.type('开户银行', '   ');
        await nextFrame();
        field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
        write(field, 'zhao');
        await nextFrame();
        timers.due(SEARCH_PAUSE_MS);
        await nextFrame();
        expect(callsTo(BANKS)).to.equal(0);
      } finally {
        timers.stop();
      }
      write(field, '招商银行');
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
      await page.until(() => option(page, '招商银行股份有限公司'), 'should list branches');
      expect(callsTo(BANKS)).to.equal(1);
    });

    it('shows the response for the newest text when an older one arrives later', async () => {
      const page = await openMethod('enterpriseCard');
      const release = await holdCalls(BANKS, 1);
      page.type('开户银行', '农业');
      await until(() => page.text.includes('正在搜索'));
      await until(() => callsTo(BANKS) === 1, 'the first text is requested');
      page.type('开户银行', '张江');
      await page.until(() => option(page, BRANCH), 'should list the newest');
      await release();
      await page.until(() => endedCallsTo(BANKS) === 2, 'should have the late response for the older text, too');
      await nextFrame();
      expect(option(page, BRANCH)).to.not.equal(undefined);
      expect(option(page, '中国农业银行')).to.equal(undefined);
    });

    it('shows when nothing matches and when the search failed, with a retry', async () => {
      const page = await openMethod('enterpriseCard');
      page.type('开户银行', '不存在的银行');
      await page.shows('未找到匹配的银行，请更换关键词后重试');
      await injectFault({ call: BANKS, times: 1, fault: 'code', body: { code: 5001, message: 'x' } });
      page.type('开户银行', '张江');
      await page.shows('查询失败，网络或系统繁忙');
      await page.press('重新查询');
      await page.until(() => option(page, BRANCH), 'should list branches');
    });

    it('requires a bank of the list, and accepts its full name (§5)', async () => {
      const page = await openMethod('enterpriseCard');
      page.type('账户名称', '示例有限公司');
      page.type('银行账号', '1219 0000 0000 001');
      page.type('开户银行', '我的银行');
      await page.press('提交');
      await page.showsNote('开户银行', '请从列表中选择开户银行');
      await page.isFocused('开户银行');
      page.type('开户银行', BRANCH);
      await page.until(() => !page.noteOf('开户银行').includes('请从列表中选择'), 'should accept the bank');
    });

    it('marks missing values (§5)', async () => {
      const page = await openMethod('enterpriseCard');
      await page.press('提交');
      await page.showsNote('账户名称', '请输入账户名称');
      await page.showsNote('开户银行', '请选择开户银行');
      await page.showsNote('银行账号', '请输入银行账号');
      await page.isFocused('账户名称');
      page.type('银行账号', '12345678');
      await page.showsNote('银行账号', '银行账号应为 9 至 25 位，当前 8 位');
    });

    it('shows next to each invoice type the tax with an example (§9)', async () => {
      const page = await openMethod('enterpriseCard');
      const text = note(page);
      expect(text).to.contain('按发票计税');
      for (const [invoice, label, percent, received] of [
        ['specialSix', '6% 增值税专用发票平台不扣税', '平台不扣税0.00', '到账9,940.00'],
        ['specialThreeOrOne', '3% 或 1% 增值税专用发票平台代扣 3%', '税费 3%', '到账9,640.00'],
        ['plain', '普通发票平台代扣 3%', '税费 3%', '到账9,640.00'],
      ] as const) {
        choose(page, invoice);
        for (const text of [label, percent, received]) await page.shows(text);
      }
      choose(page, 'personalAlipay');
      await page.shows('税费 6%');
      await page.shows('手续费 0.6%');
      await page.shows('到账9,340.00');
    });

    it('submits its own fields; afterwards the method is locked with a reason (§5)', async () => {
      // an edit requires a wallet password
      await changeUser('newcomer', { walletPasswordFilled: true });
      const page = await openMethod('enterpriseCard');
      page.type('账户名称', '示例有限公司');
      page.type('开户银行', BRANCH);
      page.type('银行账号', '121900000000001');
      await page.until(() => option(page, BRANCH), 'should list the branch');
      await page.isAccessible();
      await confirm(page);
      await page.shows('收款信息提交成功');
      await page.shows('***********0001');
      await page.press('修改');
      await page.shows('对公账户的收款方式不能修改');
      for (const method of ['personalAlipay', 'personalCard'])
        expect(page.find<HTMLInputElement>(`input[value=${method}]`)!.disabled, method).to.equal(true);
      await changeUser('newcomer', { payInfo: { collectionMethod: 'personalAlipay' } });
    });
  });

  it('locks the company account for a personal method with a reason, but not another personal method (§5)', async () => {
    await signIn('agent');
    const page = await openPage('partner-payout');
    await page.press('修改');
    await page.shows('个人收款方式不能改为对公账户');
    expect(page.find<HTMLInputElement>('input[value=enterpriseCard]')!.disabled).to.equal(true);
    expect(page.find<HTMLInputElement>('input[value=personalCard]')!.disabled).to.equal(false);
    await page.isAccessible();
    choose(page, 'personalCard');
    await page.shows('银行卡号');
    expect(page.field('银行卡号').placeholder, 'the number of another method').to.equal('');
    choose(page, 'personalAlipay');
    await page.shows('不修改时请留空');
  });

  it('shows the stored account only masked, and keeps it if no other is typed (§5, Masking)', async () => {
    const { payInfo } = await accountOf('agent');
    expect(payInfo).to.include({ collectionNumber: '138****8000' });
    await signIn('agent');
    const page = await openPage('partner-payout');
    await page.press('修改');
    await page.shows('不修改时请留空');
    const { value, placeholder } = page.field('支付宝账号');
    expect([value, placeholder]).to.deep.equal(['', '138****8000']);
    await page.press('提交');
    const dialog = await page.waitFor('[role=dialog]', '支付宝账号138****8000');
    expect(dialog.textContent).not.to.contain('24 小时');
    page.type('钱包密码', WALLET_PASSWORD);
    await page.press('确认提交');
    await page.shows('收款信息提交成功');
    expect((await accountOf('agent')).payInfo).to.deep.equal(payInfo);
    clearWalletTicket();
  });

  /** Refuses the next payout, and returns its body. */
  async function sent(page: ElementPage): Promise<object> {
    await injectFault({ call: SUBMIT, fault: 'status', status: 400, body: { code: 4101, message: '账单尚未确认' } });
    await confirm(page);
    await page.shows('账单尚未确认');
    return JSON.parse(callsOf(SUBMIT)[0]!.body as string) as object;
  }

  for (const [pasted, collectionNumber] of [
    ['\u202d13912345678\u202c', '13912345678'],
    ['１３９\u00a01234\u30005678', '13912345678'],
    ['\ufeffpay@partner.example\u200b', 'pay@partner.example'],
    ['pay\u2011me@partner.example', 'pay-me@partner.example'],
  ] as const)
    it(`sends a pasted Alipay account as it looks: ${JSON.stringify(pasted)} (hazard 40)`, async () => {
      const page = await openMethod('personalAlipay');
      page.paste('支付宝账号', pasted);
      expect(await sent(page)).to.include({ collectionNumber });
    });

  it('sends a pasted company as it looks (hazard 40)', async () => {
    const page = await openMethod('enterpriseCard');
    page.paste('账户名称', '\u202a阿里木•示例有限公司\u202c\u00ad');
    page.paste('银行账号', '\u202d1219 0000\u00a00000001\u202c');
    paste(page.field('开户银行'), '\u200b招商银行股份有限公司上海张江支行');
    await page.until(() => page.find('[role=option]'), 'should list the branch');
    expect(await sent(page)).to.include({
      bankAccount: '阿里木·示例有限公司',
      bankName: '招商银行股份有限公司上海张江支行',
      cardNumber: '121900000000001',
    });
  });

  it('shows a changed invoice type with the own last bill, from which bill it applies, and no hold', async () => {
    await clearFaults();
    const income = [
      {
        external_name: '华东上海电信',
        start_time: 1790784000,
        end_time: 1793376000,
        price: 3_200_00,
        amount: 100_000_00,
      },
    ];
    const body = { state: 300, income, fine: [], compensation: [], tax_ratio: 0, total_after_tax: 100_000_00 };
    await injectFault({ call: BILL, fault: 'status', status: 200, body });
    session.clear();
    await signIn('company');
    const page = await openPage('partner-payout');
    await page.press('修改');
    await page.shows('修改收款信息');
    expect(page.text).not.to.contain('收款账户须与实名信息一致');
    await page.shows('转入月结钱包100,000.00');
    choose(page, 'specialThreeOrOne');
    await page.shows('当前修改后');
    await page.shows('转入月结钱包100,000.0097,000.00');
    await page.until(() => /自 \d{4} 年 \d+ 月账单起适用，此前的账单不变/.test(page.text), 'should name the bill');
    await page.press('提交');
    await page.shows('税费由“平台不扣税”改为“平台代扣 3%”');
    await page.until(
      () => /按 \d+ 月账单计算，转入月结钱包的金额由 100,000.00 元变为 97,000.00 元/.test(page.text),
      'should show the effect',
    );
    expect(page.text).not.to.contain('小时内不能提现');
    await page.isAccessible();
  });

  it('shows the platform’s message at its field, focuses it and keeps the input (§8)', async () => {
    const page = await openMethod('personalAlipay');
    page.type('支付宝账号', '13500135000');
    await injectFault({
      call: SUBMIT,
      times: 1,
      fault: 'status',
      status: 400,
      body: { code: 4000, message: '支付宝账号不存在', field: 'collectionNumber' },
    });
    await confirm(page);
    await page.showsNote('支付宝账号', '支付宝账号不存在');
    await page.isFocused('支付宝账号');
    expect(page.field('支付宝账号').value).to.equal('13500135000');
    await page.isAccessible();
  });

  for (const width of [320, 768, 1280])
    it(`fits ${width} px with every method`, async () => {
      const page = await open(width);
      for (const method of ['personalAlipay', 'personalCard', 'enterpriseCard']) {
        choose(page, method);
        await page.shows(method === 'enterpriseCard' ? '发票类型' : '户名');
        const frame = page.element.getBoundingClientRect();
        for (const box of page.root.querySelectorAll('.frame :is(input, button, label, section, aside)'))
          expect(box.getBoundingClientRect().right, box.outerHTML.slice(0, 80)).to.be.at.most(frame.right + 0.5);
        await page.isAccessible();
      }
    });
});

async function accountOf(username: string): Promise<Record<string, object>> {
  const response = await fetch('/api/account/v1/info', {
    headers: { authorization: `Bearer ${await tokenOf(username)}` },
  });
  return ((await response.json()) as { data: Record<string, object> }).data;
}
