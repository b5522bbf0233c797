import { expect } from '@open-wc/testing';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import '#widgets/tasks/tasks.element.tsx';
import { at, daysAfter, msAt, TODAY, WEDNESDAY } from '../../gate/days.ts';
import { ElementPage, mount, onPlatform, openPage, responseOf, signIn } from '../../browser/element-page.ts';
import { changeUser, injectFault, runScenario, setBalance, setClock } from '../../browser/sandbox.ts';
import { clearStore } from '../income/income-page.ts';

const BILL = '/api/console/monthly_bill/detail';

describe('<partner-tasks>', () => {
  onPlatform();
  afterEach(clearStore);

  /** Opens the element, with only some kinds of tasks. */
  async function openTasks(kinds: string): Promise<ElementPage> {
    const page = new ElementPage(await mount('partner-tasks', 375, { kinds }));
    await page.isReady();
    return page;
  }

  it('lists the steps of a new account in their order, and requests their screens', async () => {
    await signIn('newcomer');
    const page = await openPage('partner-tasks', 375);
    await page.isReady();
    expect(page.text).to.match(/实名认证.*收款信息.*钱包密码/);
    const requests = page.recordEvents('partner-navigation-requested');
    for (const name of ['立即认证', '立即填写', '立即设置']) await page.press(name);
    expect(requests.map(({ detail }) => detail)).to.deep.equal([
      { to: 'certification', params: {} },
      { to: 'beneficiary', params: {} },
      { to: 'password', params: { type: 'wallet' } },
    ]);
    await page.isAccessible();
  });

  it('lists only the verification for an account that must be verified first (§6)', async () => {
    await signIn('scan');
    const page = await openPage('partner-tasks', 375);
    await page.shows('请完成实名认证');
    expect(page.all('button').map(({ textContent }) => textContent)).to.include('立即认证');
    expect(page.text).not.to.match(/立即填写|立即设置|去提现/);
  });

  it('lists the bill that is to be confirmed, and requests it with its month', async () => {
    const token = await signIn('company');
    const month = lastBillMonth(msAt(TODAY));
    const bill = await responseOf<object>(token, `${BILL}?date=${month}`);
    const body = { ...bill, state: BILL_STATES.unconfirmed };
    await injectFault({ call: BILL, fault: 'status', status: 200, body });
    const page = await openPage('partner-tasks', 375);
    await page.shows(`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月账单待确认`);
    const requests = page.recordEvents('partner-navigation-requested');
    await page.press('查看账单');
    expect(requests[0]!.detail).to.deep.equal({ to: 'bills', params: { month } });
    await page.isAccessible();
  });

  it('shows the contract that is about to end, with its renewal', async () => {
    await changeUser('agent', { contractEndDate: msAt(daysAfter(TODAY, 10), '12:00') / 1000 });
    await signIn('agent');
    const page = await openPage('partner-tasks', 375);
    await page.shows('到期，请提前续签');
    await page.press('立即续签');
    await page.waitFor('[role=dialog]', '续签合作合同');
    await changeUser('agent', { contractEndDate: msAt(daysAfter(TODAY, 400), '12:00') / 1000 });
  });

  it('lists the open wallet with its amount, offline nodes and ticket replies, and requests their screens', async () => {
    await setClock(at(WEDNESDAY));
    await setBalance('agent', 1, 1_284_637);
    await setBalance('agent', 0, 0);
    await runScenario('ticket-answered', 'agent');
    await signIn('agent');
    const page = await openTasks('withdraw offline ticket');
    expect(page.text).to.match(/周结钱包可提现12,846\.37 元.*(\d+) 个节点离线这 \1 个节点昨日.*1 个工单有新回复/);
    const requests = page.recordEvents('partner-navigation-requested');
    for (const name of ['去提现', '查看节点', '查看回复']) await page.press(name);
    expect(requests.map(({ detail }) => detail)).to.deep.equal([
      { to: 'wallet', params: { cycle: 'week', withdraw: '1' } },
      { to: 'devices', params: { state: 'offline' } },
      { to: 'tickets', params: {} },
    ]);
    await page.isAccessible();
    page.element.setAttribute('kinds', 'ticket');
    await page.until(() => page.all('li').length === 1, 'should list only the tickets');
    await setClock();
  });

  it('is empty and ready without a task', async () => {
    await signIn('company');
    const page = await openTasks('setup contract bill');
    await page.until(() => page.element.offsetHeight === 0, 'should take no space');
  });
});
