import { expect } from '@open-wc/testing';
import '#widgets/directed-business/directed-business.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';

const LIST = '/api/console/deploy';
const APPLY = `${LIST}/2101/apply`;

const open = (width?: number) => openPage('partner-directed-business', width);
const names = (page: ElementPage) => [...page.root.querySelectorAll('li h2')].map(({ textContent }) => textContent);
const choose = (page: ElementPage, label: string) => page.find('[role=radio]', label)!.click();

describe('partner-directed-business (§2.2, /deploy)', () => {
  onPlatform();
  beforeEach(async () => {
    await signIn('agent');
    forgetCalls();
  });

  it('shows task, region and price of each business, and the state of the user’s applications', async () => {
    const page = await open();
    await page.isReady();
    await page.shows('华南点播加速');
    await page.shows('3,480.00');
    await page.shows('41 / 60');
    await page.shows('原因：节点的上行带宽未达到 5000 M');
    for (const state of ['可申请', '审核中', '未通过', '已通过', '已结束']) await page.shows(state);
  });

  it('filters by open businesses and by own applications', async () => {
    const page = await open(320);
    await page.shows('华南点播加速');
    const all = names(page).length;
    choose(page, '我的申请');
    await page.until(() => names(page).length < all, 'should show fewer');
    expect(names(page)).to.not.include('华南点播加速');
    choose(page, '可申请');
    await page.shows('华南点播加速');
    expect(names(page)).to.not.include('华东直播分发');
    await page.isAccessible();
  });

  it('shows the reason in the dialog when an application is refused', async () => {
    const page = await open();
    await page.shows('华南点播加速');
    await injectFault({ call: APPLY, fault: 'status', status: 400, body: { message: '暂停申请', requestId: 'r-91' } });
    page.find<HTMLButtonElement>('button[aria-label="申请 华南点播加速"]')!.click();
    await page.press('提交申请');
    await page.shows('暂停申请');
    await page.shows('r-91');
    await page.isAccessible();
  });

  it('applies once when pressed twice, updates the list and emits the event', async () => {
    const page = await open();
    await page.shows('华南点播加速');
    page.find<HTMLButtonElement>('button[aria-label="申请 华南点播加速"]')!.click();
    await page.shows('申请参与 华南点播加速');
    await page.isAccessible();
    const events = page.recordEvents('partner-business-applied');
    await page.until(() => page.button('提交申请'), 'should have the button');
    page.button('提交申请')!.click();
    page.button('提交申请')?.click();
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await page.until(() => !page.find('button[aria-label="申请 华南点播加速"]'), 'should offer no second application');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ id: '2101' }]);
    expect(callsTo(APPLY)).to.equal(1);
  });

  it('shows a deadline that was not sent as unknown', async () => {
    const list = [{ id: '1', name: '华中点播', state: 'open', deadline: null }];
    await injectFault({ call: LIST, fault: 'status', status: 200, body: { list, total: 1 } });
    const page = await open();
    await page.shows('申请截止--');
    await page.isAccessible();
  });

  it('shows a message when there are no businesses', async () => {
    await injectFault({ call: LIST, fault: 'status', status: 200, body: { list: [], total: 0 } });
    const page = await open();
    await page.shows('暂无定向业务');
    await page.isAccessible();
  });
});
