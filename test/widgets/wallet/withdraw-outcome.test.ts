import { aTimeout, expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { clearFaults, holdCalls, injectFault, setBalance, setClock, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';
import { onPlatform } from '../../browser/element-page.ts';

const PHONE = '13800138000';
const SUBMIT = '/api/wallet/wallet/withdrawal';
const RECORDS = '/api/wallet/wallet/withdrawal/list';

describe('partner-wallet: one withdrawal in every case', () => {
  onPlatform();
  let week = 1;
  let token = '';
  let warnings: string[] = [];
  const { warn, error } = console;

  before(async () => {
    await setClock(morning(3));
  });
  beforeEach(async () => {
    await setClock(morning(3, (week += 1)));
    await setBalance('agent', 1, 12_846_37);
    sessionStorage.clear();
    token = await signIn('agent');
    warnings = [];
    console.warn = console.error = (...parts: unknown[]) => void warnings.push(parts.map(String).join(' '));
  });
  afterEach(() => Object.assign(console, { warn, error }));

  /** Returns today's withdrawals on the platform. */
  async function made(): Promise<{ amount: number; status: string }[]> {
    const now = ((await (await fetch('/sandbox/clock')).json()) as { now: string }).now;
    const unix = Math.floor(Date.parse(now) / 1000);
    const response = await fetch(
      `${RECORDS}?start=${unix - 3_600}&end=${unix + 3_600}&pageIndex=1&pageSize=10&walletType=1`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    return ((await response.json()) as { data: { list: { amount: number; status: string }[] } }).data.list;
  }

  async function readyToConfirm(page: WalletPage, code?: string): Promise<string> {
    await page.shows('导出记录');
    if (!page.find('[role=dialog]')) await page.press('申请提现');
    await page.shows('短信验证码');
    page.type('提现金额', '1234.56');
    const sent = code ?? (await page.enterCode(PHONE));
    if (code) page.type('短信验证码', code);
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    return sent;
  }

  /**
   * Presses the button that queries the records. The button is missing when the wallet has already queried them
   * automatically.
   */
  const queryNow = (page: WalletPage) => page.find('button', '立即查询')?.click();

  /** Confirms a withdrawal whose response is lost, while the records cannot be loaded. */
  async function loseResponse(): Promise<WalletPage> {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, fault: 'lost-answer' });
    await injectFault({ call: RECORDS, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    return page;
  }

  const form = (page: WalletPage) => page.find<HTMLFormElement>('form')!;

  it('makes one withdrawal for a double click, and for Enter together with a click (hazard 1)', async () => {
    const page = await WalletPage.open('week');
    const submitted = page.recordEvents('partner-withdrawal-submitted');
    await readyToConfirm(page);
    const confirm = await page.waitFor<HTMLButtonElement>('button', '确认提现');
    confirm.click();
    confirm.click();
    form(page).requestSubmit();
    await page.shows('申请提现成功');
    expect(await made()).to.have.length(1);
    expect(submitted).to.have.length(1);
  });

  it('moves the focus to the reason why no other withdrawal is possible now (hazard 27)', async () => {
    const page = await WalletPage.open('week');
    await page.shows('导出记录');
    (await page.waitFor('button', '申请提现')).focus();
    await readyToConfirm(page);
    await page.press('确认提现');
    await page.shows('本周已申请 1 次');
    await page.until(() => page.root.activeElement?.textContent.includes('本周已申请'), 'should have the focus there');
    await page.isAccessible();
  });

  it('moves the focus there as well when the dialog replaced the check of the conditions (hazard 27)', async () => {
    const release = await holdCalls('/api/wallet/wallet/userAuthState');
    const page = await WalletPage.open('week');
    (await page.waitFor('button', '申请提现')).focus();
    await page.press('申请提现');
    await page.shows('正在检查提现条件');
    await release();
    await readyToConfirm(page);
    await page.press('确认提现');
    await page.shows('本周已申请 1 次');
    await page.until(() => page.root.activeElement?.textContent.includes('本周已申请'), 'should have the focus there');
  });

  it('makes one withdrawal for two elements with one code (hazard 1)', async () => {
    const [one, other] = [await WalletPage.open('week'), await WalletPage.open('week')];
    const code = await readyToConfirm(one);
    await readyToConfirm(other, code);
    form(one).requestSubmit();
    form(other).requestSubmit();
    await one.shows('申请提现成功');
    await until(() => !one.find('[role=dialog]') && !other.find('[role=dialog]'), 'both dialogs close');
    expect(await made()).to.have.length(1);
    await other.shows('11,611.81');
  });

  it('shows 处理中 instead of 失败 when the response is lost, and finds the withdrawal in the records (hazard 2)', async () => {
    const page = await loseResponse();
    const dialog = page.find('[role=dialog]')!;
    expect(dialog.textContent).not.to.contain('失败');
    await page.isAccessible();
    await clearFaults();
    queryNow(page);
    await page.shows('申请提现成功，预计1日前到账');
    await until(() => !page.find('[role=dialog]'), 'the dialog closes');
    await page.shows('11,611.81');
    expect(await made()).to.have.length(1);
  });

  it('sends the same withdrawal again with its key when the platform has not received it (hazard 2)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, fault: 'status', status: 503 });
    await injectFault({ call: RECORDS, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    expect(await made().catch(() => [])).to.have.length(0);
    await clearFaults();
    queryNow(page);
    await page.shows('申请提现成功');
    expect(await made()).to.have.length(1);
  });

  it('shows the withdrawal with its wallet while the other wallet is on the screen (hazard 2)', async () => {
    await loseResponse();
    fixtureCleanup();
    const other = await WalletPage.open('month');
    await other.shows('月结规则');
    await other.until(() => /周结钱包：.{16} 申请的提现 1,234\.56 元处理中/.test(other.text), 'should name the wallet');
    await other.isAccessible();
    await clearFaults();
    queryNow(other);
    await other.shows('申请提现成功');
    await other.noLongerShows('处理中');
  });

  it('keeps 处理中 in a new element, as after a reload, until the records contain the withdrawal (hazards 2, 17)', async () => {
    await loseResponse();
    fixtureCleanup();
    const again = await WalletPage.open('week');
    await again.shows('的提现 1,234.56 元处理中');
    await again.shows('上一笔提现处理中');
    expect((await again.waitFor<HTMLButtonElement>('button', '申请提现')).disabled).to.equal(true);
    await again.isAccessible();
    await clearFaults();
    queryNow(again);
    await again.shows('申请提现成功');
    await again.noLongerShows('处理中');
    expect(await made()).to.have.length(1);
  });

  it('keeps the form without a warning when the element moves during a withdrawal (hazard 17)', async () => {
    const page = await WalletPage.open('week');
    const submitted = page.recordEvents('partner-withdrawal-submitted');
    await readyToConfirm(page);
    const release = await holdCalls(SUBMIT, 1);
    await page.press('确认提现');
    await until(() => page.find('[role=dialog][aria-busy]'), 'the dialog is busy');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(page.element);
    expect(page.field('提现金额').value).to.equal('1234.56');
    await release();
    await until(() => submitted.length === 1, 'the withdrawal is submitted');
    expect(await made()).to.have.length(1);
    elsewhere.remove();
    await aTimeout(0);
    expect(warnings).to.deep.equal([]);
  });

  it('completes the withdrawal when the element is removed during the request (hazard 17)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    const release = await holdCalls(SUBMIT, 1);
    forgetCalls();
    await page.press('确认提现');
    await until(() => page.find('[role=dialog][aria-busy]'), 'the dialog is busy');
    await until(() => callsTo(SUBMIT) === 1, 'the withdrawal is sent');
    page.element.remove();
    await release();
    await until(async () => (await made()).length === 1, 'the withdrawal is made', { interval: 200 });
    const again = await WalletPage.open('week');
    await again.shows('11,611.81');
    await again.shows('本周已申请 1 次');
    expect(warnings).to.deep.equal([]);
  });

  /** Signs in again while the wallet shows its gate. */
  async function signInAgain(): Promise<void> {
    token = await signIn('agent');
    document.dispatchEvent(new Event('visibilitychange'));
  }

  const sessionExpired = { fault: 'status', status: 401, body: { code: 101001, message: '登录已失效' } } as const;

  it('continues after the next sign-in when the platform accepted it but responded with 401 (hazard 2)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, ...sessionExpired, fault: 'other-answer' });
    await page.press('确认提现');
    await page.shows('尚未登录');
    expect(await made(), 'the platform has it').to.have.length(1);
    await signInAgain();
    await page.shows('申请提现成功，预计1日前到账');
    await page.noLongerShows('处理中');
    expect(await made()).to.have.length(1);
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('partnerWithdrawal'))).to.deep.equal([]);
  });

  it('shows after the next sign-in that a platform without keys had refused it (hazard 2)', async () => {
    configure({ ownHeaders: false });
    try {
      const page = await WalletPage.open('week');
      await readyToConfirm(page);
      await injectFault({ call: SUBMIT, times: 1, ...sessionExpired });
      await page.press('确认提现');
      await page.shows('尚未登录');
      // After this time, the platform cannot be working on it.
      await setClock(morning(3, week).replace('10:24', '10:28'));
      await signInAgain();
      await page.shows('1,234.56 元的提现未提交');
      await page.noLongerShows('处理中');
      expect(await made()).to.have.length(0);
    } finally {
      configure({ ownHeaders: undefined });
    }
  });

  it('shows nothing to another user who signs in afterwards (hazard 22)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, ...sessionExpired });
    await page.press('确认提现');
    await page.shows('尚未登录');
    forgetCalls();
    token = await signIn('miner');
    document.dispatchEvent(new Event('visibilitychange'));
    await page.shows('可提现余额');
    expect(page.text).not.to.contain('1,234.56');
    expect(callsTo(SUBMIT)).to.equal(0);
  });

  it('is not sent with a new token when the platform ignores keys, but found in the records (hazard 2)', async () => {
    configure({ honoursIdempotencyKey: false });
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    forgetCalls();
    // A new token before the withdrawal would need the wallet password again.
    const afterRefusal = () => until(() => endedCallsTo(SUBMIT) === 1, 'the withdrawal has been refused');
    configure({ getToken: () => afterRefusal().then(() => tokenOf('agent')) });
    try {
      await injectFault({ call: SUBMIT, times: 1, ...sessionExpired, fault: 'other-answer' });
      await page.press('确认提现');
      await page.shows('申请提现成功');
      expect([callsTo(SUBMIT), (await made()).length]).to.deep.equal([1, 1]);
    } finally {
      configure({ honoursIdempotencyKey: undefined, getToken: undefined });
    }
  });

  it('is not sent again when the host has switched off the key', async () => {
    configure({ ownHeaders: false });
    try {
      const page = await WalletPage.open('week');
      await readyToConfirm(page);
      await injectFault({ call: SUBMIT, fault: 'status', status: 503 });
      forgetCalls();
      await page.press('确认提现');
      await page.shows('提现处理中');
      const endedBefore = endedCallsTo(RECORDS);
      await page.press('立即查询');
      await until(() => endedCallsTo(RECORDS) > endedBefore, 'the records have been queried');
      await nextFrame();
      expect(callsTo(SUBMIT)).to.equal(1);
      expect(page.text).to.contain('提现处理中');
      await clearFaults();
      configure({ ownHeaders: undefined });
      await page.press('立即查询');
      await page.shows('申请提现成功');
    } finally {
      configure({ ownHeaders: undefined });
    }
  });

  it('shows that nothing was submitted when the platform refuses the repeated request', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, fault: 'status', status: 503 });
    await injectFault({ call: SUBMIT, fault: 'code', body: { code: 4101, message: '账户已冻结' } });
    // The table, the records of the day, and the first query for the lost withdrawal.
    await injectFault({ call: RECORDS, times: 3, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    await page.shows('1,234.56 元的提现未提交');
    await page.noLongerShows('提现处理中');
    await page.until(() => !page.find<HTMLButtonElement>('button', '申请提现')!.disabled, 'should allow another one');
    expect(await made()).to.have.length(0);
  });
});
