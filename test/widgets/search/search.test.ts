import { expect } from '@open-wc/testing';
import '#widgets/search/search.element.tsx';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, openPage, responseOf, signIn, write, type ElementPage } from '../../browser/element-page.ts';
import { configure } from '#shared/host/configuration.ts';
import { embedSessionFor, injectFault } from '../../browser/sandbox.ts';

const SEARCH = '/api/console/search';

const optionsOf = (page: ElementPage): string[] =>
  page.all('[role=option]').map(({ textContent }) => (textContent ?? '').trim());

async function searchFor(page: ElementPage, typed: string): Promise<void> {
  write(await page.waitFor<HTMLInputElement>('[role=combobox]'), typed);
}

const press = (page: ElementPage, key: string): void =>
  void page
    .find('[role=combobox]')!
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

const shortcut = (): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
  );

describe('<partner-search>', () => {
  onPlatform();
  let token: string;
  beforeEach(async () => {
    token = await signIn('agent');
  });

  it('finds a node by a part of its name, and requests its page', async () => {
    const { items } = await responseOf<{ items: { uuid: string; name: string }[] }>(
      token,
      '/api/income/device?limit=1&key_style=day',
    );
    const [{ uuid, name }] = items as [{ uuid: string; name: string }];
    const page = await openPage('partner-search', 375);
    await page.press('搜索');
    await searchFor(page, ` ${name.slice(1)} `);
    await page.until(() => optionsOf(page).some((option) => option.includes(name)), 'should find the node');
    await page.isAccessible();
    expect(page.find<HTMLInputElement>('[role=combobox]')!.type, 'ARIA allows no other role for search').to.equal(
      'text',
    );
    const events = page.recordEvents('partner-navigation-requested');
    const at = optionsOf(page).findIndex((option) => option.includes(name));
    for (let moved = 0; moved < at; moved++) press(page, 'ArrowDown');
    await page.until(() => page.all('[role=option]')[at]?.ariaSelected === 'true', 'should follow the arrow keys');
    press(page, 'Enter');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ to: 'device', params: { deviceUUID: uuid } }]);
  });

  it('finds users, tickets, articles and pages of the host', async () => {
    const page = await openPage('partner-search', 375);
    page.element.pages = [{ label: '用户列表', to: 'miners' }];
    await page.press('搜索');
    for (const [typed, found] of [
      ['plain', '用户'],
      ['GD', '工单'],
      ['绑定', '帮助文章'],
      ['用户列', '页面'],
    ] as const) {
      await searchFor(page, typed);
      await page.until(
        () => optionsOf(page).some((option) => option.endsWith(found)),
        `should find ${found} by ${typed}`,
      );
    }
  });

  it('states that there can be more results than it shows', async () => {
    const page = await openPage('partner-search', 375);
    await page.press('搜索');
    await searchFor(page, '上海');
    await page.shows('每类最多显示 5 项');
    expect(optionsOf(page)).to.have.length(5);
    await page.isAccessible();
    await searchFor(page, 'plain');
    await page.until(() => optionsOf(page).length === 1, 'should find one user');
    expect(page.text).not.to.contain('每类最多');
  });

  it('opens with Ctrl+K only if the host wants it, and not below another dialog', async () => {
    const page = await openPage('partner-search', 375);
    expect(shortcut()).to.equal(true);
    page.element.shortcut = true;
    await page.waitFor('[aria-keyshortcuts]');
    page.element.inert = true;
    expect(shortcut()).to.equal(true);
    page.element.inert = false;
    expect(shortcut()).to.equal(false);
    await page.waitFor('[role=combobox]');
  });

  it('sends one request for keys that follow quickly, and shows a failed search with a retry', async () => {
    const page = await openPage('partner-search', 375);
    await page.press('搜索');
    await injectFault({
      call: SEARCH,
      fault: 'status',
      status: 400,
      body: { code: 5001, message: '搜索服务维护中' },
      times: 9,
    });
    forgetCalls();
    for (const typed of ['上', '上海', '上海浦']) await searchFor(page, typed);
    await page.shows('搜索服务维护中');
    expect(new Set(callsOf(SEARCH).map(({ url }) => url.searchParams.get('keyWords')))).to.deep.equal(
      new Set(['上海浦']),
    );
    expect(page.button('重试')).to.exist;
  });

  it('finds only pages of the host in an embed session without its scope, and states why', async () => {
    configure({ session: 'embed', token: await embedSessionFor(token, []) });
    forgetCalls();
    const page = await openPage('partner-search', 375);
    page.element.pages = [{ label: '用户列表', to: 'miners' }];
    await page.press('搜索');
    await page.shows('本网站未开放此功能');
    await searchFor(page, '用户');
    await page.until(() => optionsOf(page).length === 1, 'should find the page');
    expect(callsOf(SEARCH)).to.have.length(0);
    await page.isAccessible();
    configure({ session: undefined, token });
  });

  it('lists the actions of the user first, finds them by the first letters of the pinyin, and requests their screen', async () => {
    const page = await openPage('partner-search', 375);
    page.element.actions = true;
    page.element.pages = [{ label: '绑定节点', to: 'bind-device' }];
    await page.press('搜索');
    await page.until(() => optionsOf(page).some((option) => option === '绑定节点操作'), 'should list all actions');
    await page.isAccessible();
    expect(optionsOf(page), 'only companies issue invoices').not.to.include('开票操作');
    for (const [typed, found] of [
      ['yhk', '修改收款账户操作'],
      ['绑定设备', '绑定节点操作'],
      ['绑定节点', '绑定节点操作'],
      ['withdraw', '提现操作'],
    ] as const) {
      await searchFor(page, typed);
      await page.until(() => optionsOf(page)[0]?.startsWith(found.slice(0, -2)), `should find ${found} by ${typed}`);
      expect(optionsOf(page), 'a page that is an action is listed once').not.to.include('绑定节点页面');
    }
    const events = page.recordEvents('partner-navigation-requested');
    press(page, 'Enter');
    await page.until(() => events.length > 0, 'should request the wallet');
    const [{ detail }] = events as [CustomEvent<{ to: string; params: { withdraw: string } }>];
    expect(detail.to).to.equal('wallet');
    expect(detail.params.withdraw).to.equal('1');
  });

  it('states that the network is the cause when no response arrives', async () => {
    const page = await openPage('partner-search', 320);
    await page.press('搜索');
    await injectFault({ call: SEARCH, fault: 'reset' });
    await searchFor(page, '上海');
    await page.shows('搜索失败，请检查网络后重试');
  });

  it('states that nothing is found, and that amounts of withdrawals need the wallet password', async () => {
    const page = await openPage('partner-search', 320);
    await page.press('搜索');
    await searchFor(page, '没有这样的东西');
    await page.shows('未找到匹配的内容，请更换关键词后重试');
    await searchFor(page, '23,120.16');
    await page.shows('提现金额须输入钱包密码后才可搜索');
    await page.isAccessible();
  });
});
