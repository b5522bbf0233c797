import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { formatMinute, shanghai } from '#shared/core/shanghai-time.ts';
import { dayZh } from '#shared/host/date-names.ts';
import { configure } from '#shared/host/configuration.ts';
import { chatText, pairsOf } from '#shared/kit/print/paper-pairs.ts';
import { at, daysAfter, nextDay } from '../../gate/days.ts';
import { catchDownloads, type Download } from '../../browser/downloads.ts';
import { clearFaults, holdCalls, injectFault, runScenario, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { withdraw } from '../../browser/withdraw.ts';
import { lateInAYear, signIn, WalletPage } from './wallet-page.ts';
import type { PartnerWallet } from '#widgets/wallet/wallet.element.tsx';
import { onPlatform, responseOf } from '../../browser/element-page.ts';

const WITHDRAWALS = '/api/wallet/wallet/withdrawal/list';

describe('partner-wallet: records (§2.4)', () => {
  onPlatform('rowActions', 'extraColumns');
  before(async () => {
    await setClock(lateInAYear());
  });
  beforeEach(() => signIn('agent'));

  const rows = (page: WalletPage) =>
    [...page.root.querySelectorAll('tbody tr:not(.note)')].map((row) => row.textContent ?? '');
  const times = (page: WalletPage) => rows(page).map((row) => row.slice(0, 16));

  /** Returns the total when the records are loaded. */
  async function total(page: WalletPage): Promise<number> {
    let match: RegExpMatchArray | null = null;
    await until(
      () =>
        !page.find('tbody [aria-hidden=true]:empty') &&
        (page.text.includes('暂无提现记录') || (match = page.text.match(/共 (\d+) 条/))),
      'the records',
    );
    return Number(match?.[1] ?? 0);
  }

  async function open(): Promise<WalletPage> {
    const page = await WalletPage.open('week');
    await page.shows('共 ');
    return page;
  }

  it('shows 10 records a page, newest first, with the total', async () => {
    const page = await open();
    expect(rows(page)).to.have.length(10);
    expect(times(page)).to.deep.equal([...times(page)].sort().reverse());
    expect(page.text).to.match(/共 \d{2} 条/);
    await page.isAccessible();
  });

  it('shows the account of a withdrawal in one line on a tablet', async () => {
    const page = await open();
    page.element.style.width = '656px';
    const accounts = page.all('tbody tr > :nth-child(2)').filter(({ textContent }) => textContent.includes('支付宝'));
    expect(accounts).to.have.length(10);
    for (const account of accounts) {
      const text = document.createRange();
      text.selectNodeContents(account);
      await until(() => text.getClientRects().length === 1, 'one line');
    }
  });

  it('never shows one page’s money under another page’s number: `currentData`', async () => {
    const page = await open();
    const first = times(page);
    const release = await holdCalls(WITHDRAWALS, 1);
    page.find<HTMLButtonElement>('button[aria-label="下一页"]')!.click();
    await until(() => page.find('[aria-busy="true"]'), 'the table is marked as busy');
    expect(times(page).some((time) => first.includes(time) && time.startsWith('2'))).to.equal(false);
    await release();
    await until(() => times(page)[0]?.startsWith('2') && times(page)[0]! < first.at(-1)!, 'older records');
  });

  it('uses the presets 今年 and 本月, and starts at page 1 again', async () => {
    const page = await open();
    page.find<HTMLButtonElement>('button[aria-label="下一页"]')!.click();
    const whole = await total(page);
    page.find<HTMLElement>('button', '本月')!.click();
    await until(async () => (await total(page)) < whole, 'the month has fewer records than the year');
    await page.press('今年');
    await until(async () => (await total(page)) === whole, 'the year again');
    expect(page.find('[aria-current=page]')?.textContent).to.contain('1');
  });

  it('shows entries on their own tab, with the labels of their types', async () => {
    const page = await open();
    page.find<HTMLElement>('[role=tab]', '入账记录')!.click();
    await page.shows('入账时间');
    await page.shows('周结收入');
    await page.isAccessible();
  });

  it('shows the actions and columns of the host in withdrawals and entries', async () => {
    const types = new Set<string>();
    configure({
      rowActions: {
        withdrawal: ({ id, status }) => [{ label: '对账', href: `/payments/${id}?status=${status}` }],
        entry: ({ id, type }) => [{ label: '查凭证', onSelect: () => types.add(`${type} ${id}`) }],
      },
      extraColumns: {
        withdrawal: [{ head: '凭证号', text: ({ id }) => `V-${id}` }],
        entry: [{ head: '来源', text: ({ type }) => `源 ${type}` }],
      },
    });
    const page = await open();
    const link = await page.waitFor<HTMLAnchorElement>('tbody a', '对账');
    const row = link.closest('tr')!.textContent;
    const [, id] = link.href.slice(location.origin.length).match(/^\/payments\/(.+)\?status=\w+$/)!;
    expect(row).to.contain(id);
    expect(row).to.contain(`V-${id}`);
    page.find<HTMLElement>('[role=tab]', '入账记录')!.click();
    await page.shows('源 weekly_income');
    (await page.waitFor<HTMLElement>('tbody button', '查凭证')).click();
    expect(types.size).to.equal(1);
    expect(page.find('tbody')!.textContent).to.contain([...types][0]!.split(' ')[1]);
    await page.isAccessible();
  });

  it('shows and counts all rows of a bare list without pages', async () => {
    const records = Array.from({ length: 37 }, (_, index) => ({
      type: 'withdraw',
      create: 1_795_000_000 - index * 60,
      txId: `TX-${index}`,
      amount: 100 + index,
      status: 'success',
    }));
    await injectFault({ call: WITHDRAWALS, fault: 'status', status: 200, body: records });
    const page = await open();
    expect(page.text).to.contain('共 37 条');
    expect(rows(page)).to.have.length(10);
    page.find<HTMLButtonElement>('button[aria-label="第 4 页"]')!.click();
    await until(() => rows(page).length === 7, 'the last page');
    expect(rows(page).at(-1)).to.contain('TX-36');
    expect(page.text).to.contain('共 37 条');
  });

  it('shows an unknown wallet type and an unreadable record next to the others', async () => {
    const entry = { type: 'weekly_income', create: 1_795_000_000, rzId: 'RZ-1', amount: 12_345, walletType: 2 };
    const body = { code: 0, data: { list: [entry, { ...entry, rzId: 'RZ-2', amount: 'a lot' }], total: 2 } };
    await injectFault({ call: '/api/wallet/wallet/entry/list', fault: 'code', body });
    const page = await open();
    await page.press('入账记录');
    await page.shows('123.45');
    expect(rows(page)).to.have.length(2);
    expect(rows(page)[0]).to.contain('周结收入（钱包类型 2）');
    expect(rows(page)[1]).to.equal('记录 RZ-2 无法读取');
    expect(page.text).to.contain('共 2 条');
    await page.isAccessible();
  });

  it('does not call a period empty when the platform counts records', async () => {
    await injectFault({ call: WITHDRAWALS, fault: 'code', body: { code: 0, data: { list: null, total: 37 } } });
    const page = await WalletPage.open('week');
    await page.shows('平台返回的总数为 37，但未返回本页记录');
    expect(page.text).not.to.contain('该时段暂无提现记录');
  });

  it('shows a message when there are no records', async () => {
    await injectFault({ call: WITHDRAWALS, fault: 'code', body: { code: 0, data: { list: [], total: 0 } } });
    const page = await WalletPage.open('week');
    await page.shows('该时段暂无提现记录');
    await page.isAccessible();
  });

  it('shows the error with the request ID only in the records, and loads them again after a retry', async () => {
    await injectFault({
      call: WITHDRAWALS,
      fault: 'status',
      status: 400,
      body: { message: '记录服务维护中', requestId: 'r-42' },
    });
    const page = await WalletPage.open('week');
    await page.shows('记录服务维护中');
    await page.shows('r-42');
    await page.shows('可提现余额');
    expect(page.text).to.match(/¥[\d,]+\.\d\d/);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('共 ');
  });

  it('shows pending withdrawals and their expected day below the balance', async () => {
    const day = nextDay(({ isoWeekday }) => isoWeekday === 3);
    await setClock(at(daysAfter(day, 7 * 20)));
    const token = await signIn('agent');
    await withdraw(token);
    const page = await WalletPage.open('week');
    const panel = await page.waitFor('section[aria-label=提现进度]', '转账中');
    expect(panel.textContent).to.match(/转账中预计 \d+\s月\s\d+\s日前到账/);
    expect(panel.textContent, 'its amount once').not.to.contain('1 笔转账中');
    await page.isAccessible();
    fixtureCleanup();
    const address = `${WITHDRAWALS}?walletType=1&pageIndex=1&pageSize=10`;
    const { list } = (await responseOf<{ data: { list: object[] } }>(token, address)).data;
    const two = [
      { ...list[0]!, txId: 'TX-2', amount: 200_00 },
      { ...list[0]!, amount: 100_00 },
    ];
    await injectFault({ call: WITHDRAWALS, fault: 'code', body: { code: 0, data: { list: two, total: 2 } } });
    await signIn('agent');
    const several = await WalletPage.open('week');
    await several.shows('2 笔转账中，共 300.00 元');
    await clearFaults();
    fixtureCleanup();
    await runScenario('arrived-transfer', 'agent');
    await signIn('agent');
    const later = await WalletPage.open('week');
    await later.shows('导出记录');
    await later.waitFor('tbody tr', '成功');
    expect(later.find('section[aria-label=提现进度]')!.textContent).not.to.contain('转账中');
    await setClock(lateInAYear());
  });

  it('does not state a return of the money when the platform gives no reason for a failure', async () => {
    const failed = { type: 'withdraw', create: Date.now() / 1000, txId: 'T1', amount: 100_00, status: 'failure' };
    await injectFault({ call: WITHDRAWALS, fault: 'code', body: { code: 0, data: { list: [failed], total: 1 } } });
    const page = await WalletPage.open('week');
    await page.waitFor('tbody tr', '失败');
    expect(page.text).not.to.contain('退回');
  });

  const failedYesterday = (more: object) => ({
    type: 'withdraw',
    create: Date.parse(lateInAYear()) / 1000 - 86_400,
    txId: 'T1',
    amount: 100_00,
    status: 'failure',
    ...more,
  });

  it('marks the transfer of a failed withdrawal as failed, not as done', async () => {
    const body = { code: 0, data: { list: [failedYesterday({})], total: 1 } };
    await injectFault({ call: WITHDRAWALS, fault: 'code', body });
    const page = await WalletPage.open('week');
    const step = await page.waitFor('section[aria-label=提现进度] li li', '转账失败');
    expect(step.textContent).to.equal('转账失败');
    expect(getComputedStyle(step).borderTopWidth, 'has no box of another element').to.equal('0px');
    expect(step.nextElementSibling, 'nothing follows').to.equal(null);
    expect(step.previousElementSibling!.textContent).to.contain('已完成');
    await page.isAccessible();
  });

  it('follows the transfer of a failed withdrawal to its return, with the reason of the platform', async () => {
    const body = { code: 0, data: { list: [failedYesterday({ failReason: '户名不符' })], total: 1 } };
    await injectFault({ call: WITHDRAWALS, fault: 'code', body });
    const page = await WalletPage.open('week');
    const step = await page.waitFor('section[aria-label=提现进度] li li', '转账失败');
    expect(step.textContent).to.equal('转账失败户名不符');
    expect(step.nextElementSibling!.textContent).to.match(/^已退回钱包/);
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('修改收款信息');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['beneficiary']);
  });

  const parts = { tax: 6_00, fee: 60, received: 93_40 };
  const paid = { status: 'success', arrivedAt: Date.parse(lateInAYear()) / 1000, bankReference: 'BK20261212000001' };
  const list = (more: object) =>
    injectFault({
      call: WITHDRAWALS,
      fault: 'code',
      body: { code: 0, data: { list: [failedYesterday(more)], total: 1 } },
    });

  it('offers no change of the payout details for a reason that does not concern the account', async () => {
    await list({ failReason: '银行系统维护' });
    const page = await WalletPage.open('week');
    await page.waitFor('section[aria-label=提现进度] li li', '转账失败');
    expect(page.button('修改收款信息')).to.equal(undefined);
  });

  /** Opens the details of the first withdrawal. @returns the values by their names */
  async function details(page: WalletPage): Promise<Record<string, string>> {
    (await page.waitFor<HTMLElement>('tbody button', '查看')).click();
    const paper = await page.waitFor('[role=dialog] article');
    return Object.fromEntries(
      [...paper.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling!.textContent]),
    );
  }

  it('shows tax, fee, received amount and arrival of a withdrawal in its steps and details', async () => {
    await list({ ...parts, ...paid });
    const page = await WalletPage.open('week');
    const step = await page.waitFor('section[aria-label=提现进度] li li', '已到账');
    const { month, day } = shanghai(paid.arrivedAt * 1000);
    expect(step.textContent).to.contain(dayZh(month, day));
    expect(page.find('section[aria-label=提现进度] li p')!.textContent).to.equal(
      '提现 100.00 元到账 93.40 元税费 6.00 元手续费 0.60 元',
    );
    const shown = await details(page);
    expect(shown).to.include({ 提现金额: '100.00', 税费: '−6.00', 手续费: '−0.60', 到账金额: '¥93.40', 状态: '成功' });
    expect(shown).to.include({ 到账时间: formatMinute(paid.arrivedAt * 1000), 银行流水号: paid.bankReference });
    await page.isAccessible();
  });

  it('shows -- for parts that the platform did not send, and never computes them', async () => {
    await list({ status: 'success' });
    const page = await WalletPage.open('week');
    const title = await page.waitFor('section[aria-label=提现进度] li p', '提现 100.00 元');
    expect(title.textContent).to.equal('提现 100.00 元到账 -- 元');
    const shown = await details(page);
    const unknown = { 税费: '--', 手续费: '--', 到账金额: '--', 到账时间: '--', 银行流水号: '--' };
    expect(shown).to.include({ 提现金额: '100.00', ...unknown });
  });

  it('shows parts that disagree as they were sent, with the difference', async () => {
    await list({ ...parts, ...paid, received: 90_00 });
    const page = await WalletPage.open('week');
    expect(await details(page)).to.include({ 税费: '−6.00', 到账金额: '¥90.00' });
    await page.shows('平台所列各项相减与到账金额不一致，相差 3.40 元');
  });

  it('shows the reason of a refusal in the details, where the money is, and the next step', async () => {
    await list({ ...parts, failReason: '户名不符' });
    const page = await WalletPage.open('week');
    expect(await details(page)).to.include({ 状态: '失败', 应到账金额: '¥93.40' });
    const dialog = page.find('[role=dialog]')!;
    expect(dialog.textContent).to.contain('户名不符').and.to.contain('款项已退回钱包');
    expect(page.button('打印回单或存为 PDF'), 'no receipt of a refused withdrawal').to.equal(undefined);
    await page.isAccessible();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('修改收款信息', dialog);
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['beneficiary']);
  });

  it('prints the receipt of a paid withdrawal alone, with the partner and a masked account', async () => {
    await list({ ...parts, ...paid, collectionMethod: 'personalAlipay', collectionNumber: '13800138000' });
    const page = await WalletPage.open('week');
    await details(page);
    const button = page.button('打印回单或存为 PDF')!;
    button.focus();
    button.click();
    await until(() => document.querySelector('body > iframe[title="提现回单 T1"]'), 'the printed copy');
    const frame = document.querySelector<HTMLIFrameElement>('body > iframe[title="提现回单 T1"]')!;
    const paper = frame.contentDocument!.body.firstElementChild!.shadowRoot!.querySelector('article')!;
    expect((button.getRootNode() as ShadowRoot).activeElement === button, 'the focus returns').to.equal(true);
    for (const text of ['提现回单', '合作方agent', '支付宝 138****8000', '¥93.40', paid.bankReference, 'T1'])
      expect(paper.textContent).to.contain(text);
    expect(paper.textContent).not.to.contain('13800138000');
    for (const number of paper.querySelectorAll<HTMLElement>('[title]'))
      expect(number.scrollWidth, `${number.title} is printed as a whole`).to.equal(number.offsetWidth);
  });

  it('saves the receipt as a picture, and has its lines for a chat', async () => {
    await list({ ...parts, ...paid, collectionMethod: 'personalAlipay', collectionNumber: '13800138000' });
    const page = await WalletPage.open('week');
    await details(page);
    const lines = chatText(pairsOf(page.find('[role=dialog] article')!)).split('\n');
    expect(lines[0]).to.equal('【提现回单】');
    expect(lines).to.include.members([
      '提现金额：100.00',
      '到账金额：¥93.40',
      '收款账户：支付宝 138****8000',
      '流水号：T1',
    ]);
    const downloads = catchDownloads();
    try {
      await page.press('存为图片');
      await until(() => downloads.saved.length, 'the picture');
    } finally {
      downloads.stop();
    }
    const [{ name, file }] = downloads.saved as [Download];
    expect([name, file.type]).to.deep.equal(['提现回单 T1.png', 'image/png']);
    const picture = await createImageBitmap(file);
    expect(picture.width).to.equal(1_125);
    expect(picture.height).to.be.greaterThan(lines.length * 72);
  });

  const linked = async (id: string) =>
    new WalletPage(await fixture<PartnerWallet>(html`<partner-wallet withdrawal-id=${id}></partner-wallet>`));

  it('opens the details that withdrawal-id names, from either wallet, and reports their end', async () => {
    const token = await signIn('agent');
    const year = `start=0&end=${Math.floor(Date.parse(lateInAYear()) / 1000)}`;
    const address = `${WITHDRAWALS}?${year}&pageIndex=2&pageSize=10&walletType=0`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await response.json()) as { data: { list: { txId: string }[] } };
    const [{ txId }] = data.list as [{ txId: string }];
    const page = await linked(txId);
    const paper = await page.waitFor('[role=dialog] article');
    expect(paper.textContent).to.contain(txId).and.to.contain('月结钱包');
    const viewed = page.recordEvents('partner-withdrawal-viewed');
    await page.press('关闭');
    await until(() => !page.find('[role=dialog]'), 'the details close');
    expect(viewed.map(({ detail }) => detail)).to.deep.equal([{ id: txId }]);
  });

  it('states that no withdrawal has the number of withdrawal-id, and retries after a failure', async () => {
    const page = await linked('TX-of-another-user');
    await page.shows('未找到这笔提现');
    await page.shows('当前账号的提现记录中没有流水号 TX-of-another-user');
    await page.isAccessible();
    fixtureCleanup();
    await injectFault({ call: WITHDRAWALS, fault: 'status', status: 400, body: { message: '记录服务维护中' } });
    const later = await linked('TX-2');
    await later.waitFor('[role=dialog] [role=alert], [role=dialog] h3', '提现记录加载失败');
    await clearFaults();
    await later.press('重试', '[role=dialog]');
    await later.shows('未找到这笔提现');
  });

  it('shows statuses as text with icons: 转账中, 成功, 失败', async () => {
    const token = await signIn('agent');
    const begin = nextDay(({ month, isoWeekday }) => isoWeekday === 3 && month < 12);
    // One withdrawal a week: the first has arrived, the second fails, the third is pending.
    for (const week of [0, 1, 2]) {
      await setClock(at(daysAfter(begin, 7 * week)));
      await withdraw(token);
      if (week === 1) await runScenario('failed-transfer', 'agent');
    }
    const page = await open();
    expect(
      rows(page)
        .slice(0, 3)
        .map((row) => /转账中|成功|失败/.exec(row)?.[0]),
    ).to.deep.equal(['转账中', '失败', '成功']);
    const failed = [...page.root.querySelectorAll('tbody tr')].find(({ textContent }) => textContent.includes('失败'));
    const reason = failed!.nextElementSibling as HTMLElement;
    expect(reason.textContent).to.equal('收款账户核验未通过，款项已退回钱包');
    expect(reason.offsetWidth, 'as wide as the table').to.equal(failed!.parentElement!.offsetWidth);
    expect(page.find('td svg'), 'an icon next to the text').to.exist;
  });
});
