import { aTimeout, expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { clearFaults, holdCalls, injectFault, setBalance, setClock, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';

const PHONE = '13800138000';
const SUBMIT = '/api/wallet/wallet/withdrawal';
const RECORDS = '/api/wallet/wallet/withdrawal/list';

describe('one withdrawal, whatever happens', () => {
  let week = 20;
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
    console.warn = console.error = (...said: unknown[]) => void warnings.push(said.map(String).join(' '));
  });
  afterEach(async () => {
    Object.assign(console, { warn, error });
    fixtureCleanup();
    await clearFaults();
  });

  /** The withdrawals of today, as the platform keeps them. */
  async function made(): Promise<{ amount: number; status: string }[]> {
    const now = ((await (await fetch('/sandbox/clock')).json()) as { now: string }).now;
    const unix = Math.floor(Date.parse(now) / 1000);
    const answer = await fetch(
      `${RECORDS}?start=${unix - 3_600}&end=${unix + 3_600}&pageIndex=1&pageSize=10&walletType=1`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    return ((await answer.json()) as { data: { list: { amount: number; status: string }[] } }).data.list;
  }

  async function readyToConfirm(page: WalletPage, code?: string): Promise<string> {
    await page.shows('申请时间');
    await page.press('申请提现');
    await page.shows('短信验证码');
    page.type('提现金额', '1234.56');
    const sent = code ?? (await page.enterCode(PHONE));
    if (code) page.type('短信验证码', code);
    page.find<HTMLInputElement>('input[type=checkbox]')!.click();
    return sent;
  }

  /** The wallet asks by itself too; where it has, there is nothing left to press. */
  const askNow = (page: WalletPage) => page.find('button', '立即查询')?.click();

  const form = (page: WalletPage) => page.find<HTMLFormElement>('form')!;

  it('is one withdrawal for a double click, and for Enter beside a click (hazard 1)', async () => {
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

  it('leaves the focus where it says why there is no other one now (hazard 27)', async () => {
    const page = await WalletPage.open('week');
    await page.shows('申请时间');
    (await page.waitFor('button', '申请提现')).focus();
    await readyToConfirm(page);
    await page.press('确认提现');
    await page.shows('本周已申请 1 次');
    await page.until(() => page.root.activeElement?.textContent.includes('本周已申请'), 'should have the focus there');
    await page.isAccessible();
  });

  it('is one withdrawal for two elements with one code (hazard 1)', async () => {
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

  it('says 处理中 when the answer is lost, never 失败, and finds the withdrawal in the records (hazard 2)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, fault: 'lost-answer' });
    await injectFault({ call: RECORDS, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    const dialog = page.find('[role=dialog]')!;
    expect(dialog.textContent).not.to.contain('失败');
    await page.isAccessible();
    await clearFaults();
    askNow(page);
    await page.shows('申请提现成功，预计1日前到账');
    await until(() => !page.find('[role=dialog]'), 'the dialog closes');
    await page.shows('11,611.81');
    expect(await made()).to.have.length(1);
  });

  it('sends the same withdrawal again, with its key, when it never reached the platform (hazard 2)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, fault: 'status', status: 503 });
    await injectFault({ call: RECORDS, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    expect(await made().catch(() => [])).to.have.length(0);
    await clearFaults();
    askNow(page);
    await page.shows('申请提现成功');
    expect(await made()).to.have.length(1);
  });

  it('goes on saying 处理中 in a new element, as after a reload, until the records tell (hazards 2, 17)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, fault: 'lost-answer' });
    await injectFault({ call: RECORDS, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    fixtureCleanup();
    const again = await WalletPage.open('week');
    await again.shows('的提现 1,234.56 元处理中');
    await again.shows('上一笔提现处理中');
    expect((await again.waitFor<HTMLButtonElement>('button', '申请提现')).disabled).to.equal(true);
    await again.isAccessible();
    await clearFaults();
    askNow(again);
    await again.shows('申请提现成功');
    await again.noLongerShows('处理中');
    expect(await made()).to.have.length(1);
  });

  it('keeps the form when the element is moved in the middle of a withdrawal, without a warning (hazard 17)', async () => {
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

  it('ends well when the element is removed in the middle of a withdrawal (hazard 17)', async () => {
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

  /** While the wallet stands before its gate, whose last step is not what is looked at. */
  async function signInAgain(): Promise<void> {
    token = await signIn('agent');
    document.dispatchEvent(new Event('visibilitychange'));
  }

  const refused = { fault: 'status', status: 401, body: { code: 101001, message: '登录已失效' } } as const;

  it('is taken up again after a log-in when the platform took it and answered 401 (hazard 2)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, ...refused, fault: 'other-answer' });
    await page.press('确认提现');
    await page.shows('尚未登录');
    expect(await made(), 'the platform has it').to.have.length(1);
    await signInAgain();
    await page.shows('申请提现成功，预计1日前到账');
    await page.noLongerShows('处理中');
    expect(await made()).to.have.length(1);
    expect(Object.keys(sessionStorage).filter((name) => name.startsWith('partnerWithdrawal'))).to.deep.equal([]);
  });

  it('is told of after a log-in when a platform without keys had refused it (hazard 2)', async () => {
    configure({ ownHeaders: false });
    try {
      const page = await WalletPage.open('week');
      await readyToConfirm(page);
      await injectFault({ call: SUBMIT, times: 1, ...refused });
      await page.press('确认提现');
      await page.shows('尚未登录');
      // the platform cannot be working on it any more
      await setClock(morning(3, week).replace('10:24', '10:28'));
      await signInAgain();
      await page.shows('1,234.56 元的提现未提交');
      await page.noLongerShows('处理中');
      expect(await made()).to.have.length(0);
    } finally {
      configure({ ownHeaders: undefined });
    }
  });

  it('is nothing to another person who signs in after it (hazard 22)', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, ...refused });
    await page.press('确认提现');
    await page.shows('尚未登录');
    forgetCalls();
    token = await signIn('miner');
    document.dispatchEvent(new Event('visibilitychange'));
    await page.shows('可提现余额');
    expect(page.text).not.to.contain('1,234.56');
    expect(callsTo(SUBMIT)).to.equal(0);
  });

  it('is not sent under a fresh token to a platform that may make two of it: the records tell (hazard 2)', async () => {
    configure({ honoursIdempotencyKey: false });
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    const fresh = await tokenOf('agent');
    configure({ getToken: () => fresh });
    try {
      await injectFault({ call: SUBMIT, times: 1, ...refused, fault: 'other-answer' });
      forgetCalls();
      await page.press('确认提现');
      await page.shows('申请提现成功');
      expect([callsTo(SUBMIT), (await made()).length]).to.deep.equal([1, 1]);
    } finally {
      configure({ honoursIdempotencyKey: undefined, getToken: undefined });
    }
  });

  it('does not send a withdrawal again whose key the host has switched off', async () => {
    configure({ ownHeaders: false });
    try {
      const page = await WalletPage.open('week');
      await readyToConfirm(page);
      await injectFault({ call: SUBMIT, fault: 'status', status: 503 });
      forgetCalls();
      await page.press('确认提现');
      await page.shows('提现处理中');
      const asked = endedCallsTo(RECORDS);
      await page.press('立即查询');
      await until(() => endedCallsTo(RECORDS) > asked, 'the records have been asked');
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

  it('says that nothing was submitted when the platform refuses the lost one', async () => {
    const page = await WalletPage.open('week');
    await readyToConfirm(page);
    await injectFault({ call: SUBMIT, times: 1, fault: 'status', status: 503 });
    await injectFault({ call: SUBMIT, fault: 'code', body: { code: 4101, message: '账户已冻结' } });
    // the table, the day's records and the first question about the lost one
    await injectFault({ call: RECORDS, times: 3, fault: 'status', status: 500 });
    await page.press('确认提现');
    await page.shows('提现处理中');
    await page.shows('1,234.56 元的提现未提交');
    await page.noLongerShows('提现处理中');
    await page.until(() => !page.find<HTMLButtonElement>('button', '申请提现')!.disabled, 'should allow another one');
    expect(await made()).to.have.length(0);
  });
});
