import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/node-address/node-address.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, write } from '../../browser/element-page.ts';
import { clearFaults, injectFault, registerNode } from '../../browser/sandbox.ts';

const TIPS = '/api/bff/console/miniapp/api/inputTips';
const SAVE = '/api/bff/console/miniapp/api/saveAddress';

async function open(username: string | undefined, width?: number): Promise<ElementPage> {
  const page = await openPage('partner-node-address', width);
  if (username) page.element.setAttribute('username', username);
  await page.until(() => page.button('保存'), 'should show the form');
  return page;
}
const nodes = (page: ElementPage) => page.root.querySelectorAll('[data-node]').length;
/** Returns the offered places. */
const places = (page: ElementPage) => [...page.root.querySelectorAll('[role=option]')].map((each) => each.textContent);
const press = (input: HTMLInputElement, key: string) =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

describe('partner-node-address (§2.1)', () => {
  onPlatform('getToken');
  before(async () => {
    for (const uuid of ['n-1', 'n-2', 'n-3']) await registerNode(uuid);
  });
  beforeEach(() => {
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
    session.clear();
    forgetCalls();
  });

  it('saves several pasted nodes, shows 提交成功 and emits the event', async () => {
    const page = await open('agent');
    await page.shows('为用户 agent 填写');
    const data = new DataTransfer();
    data.setData('text', 'n-1\nn-2\nn-3');
    page
      .field('设备 ID')
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await page.until(() => nodes(page) === 3, 'should have three nodes');
    for (const label of page.root.querySelectorAll('label'))
      if (label.textContent === '地址')
        write(page.root.getElementById(label.htmlFor) as HTMLInputElement, '杭州市西湖区 1 号');
    const events = page.recordEvents('partner-addresses-saved');
    await page.press('保存');
    await page.shows('已提交 3 个节点的地址');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ username: 'agent', nodes: 3 }]);
    expect(callsTo(SAVE)).to.equal(1);
    await page.isAccessible();
    await page.press('继续填写');
    await page.until(() => nodes(page) === 1, 'should start again');
  });

  it('has readable fields in a wide block of a page', async () => {
    const page = await open(undefined, 1200);
    for (const { offsetWidth } of page.all<HTMLInputElement>('form input')) expect(offsetWidth).to.be.within(300, 480);
  });

  it('offers places after a pause in typing, to be chosen with the keyboard', async () => {
    const page = await open('agent');
    const address = page.field('地址');
    address.focus();
    for (const text of ['软', '软件', '软件园']) page.type('地址', text);
    await page.until(() => places(page).length > 0, 'should offer places');
    expect(callsTo(TIPS)).to.equal(1);
    await page.isAccessible();
    const first = places(page)[0]!;
    const active = () => page.root.getElementById(address.getAttribute('aria-activedescendant') ?? '-')?.textContent;
    press(address, 'ArrowDown');
    await page.until(() => active() === first, 'should be at the first place');
    press(address, 'Enter');
    await page.until(() => address.value === first, 'should take the place');
    expect(places(page)).to.have.length(0);
  });

  it('shows the platform’s message when places are refused, and searches again (§8)', async () => {
    await injectFault({ call: TIPS, fault: 'code', body: { code: 5001, message: '地点服务维护中' } });
    const page = await open('agent');
    page.field('地址').focus();
    page.type('地址', '软件园');
    await page.shows('地点服务维护中');
    await clearFaults();
    page.type('地址', '软件');
    await page.until(() => places(page).length > 0, 'should offer places');
  });

  it('shows a message when no place matches', async () => {
    const page = await open('agent');
    page.field('地址').focus();
    page.type('地址', '没有这样的地方');
    await page.shows('没有匹配的地点');
    await page.isAccessible();
  });

  it('marks missing and duplicate values, and focuses the first one', async () => {
    const page = await open(undefined, 320);
    await page.press('保存');
    await page.shows('有 3 处需要修改');
    await page.isFocused('用户名');
    await page.isAccessible();
    page.type('用户名', 'agent');
    page.type('设备 ID', 'n-1');
    page.type('地址', '杭州');
    await page.press('添加节点');
    await page.until(() => nodes(page) === 2, 'should have another node');
    const second = page.find('[data-node="2"] input') as HTMLInputElement;
    write(second, 'N-1');
    await page.shows('与前面的节点重复');
    page.find<HTMLButtonElement>('[data-node="2"] button')!.click();
    await page.until(() => nodes(page) === 1, 'should have one node again');
    await page.press('保存');
    await page.shows('提交成功');
  });

  it('does not reveal whether a user or a node exists', async () => {
    const page = await open('nobody-at-all');
    page.type('设备 ID', 'n-unknown');
    page.type('地址', '杭州');
    await page.press('保存');
    await page.shows('提交成功');
  });

  it('shows which node the platform refuses', async () => {
    const body = { code: 4000, message: '没有找到该节点', field: 'nodes.0.uuid' };
    await injectFault({ call: SAVE, fault: 'code', body, times: 1 });
    const page = await open('agent');
    page.type('设备 ID', 'n-unknown');
    page.type('地址', '杭州');
    await page.press('保存');
    await page.shows('没有找到该节点');
    await page.isAccessible();
    page.type('设备 ID', 'n-1');
    await page.press('保存');
    await page.shows('提交成功');
  });

  it('sends once when pressed twice, and can send again after a lost response', async () => {
    const page = await open('agent');
    page.type('设备 ID', 'n-1');
    page.type('地址', '杭州');
    // The fault has no `times`, because a browser automatically resends a request when a kept-alive connection breaks.
    await injectFault({ call: SAVE, fault: 'lost-answer' });
    page.button('保存')!.click();
    page.button('保存')!.click();
    await page.shows('未收到结果');
    expect(callsTo(SAVE)).to.equal(1);
    await clearFaults();
    await page.press('保存');
    await page.shows('提交成功');
  });
});
