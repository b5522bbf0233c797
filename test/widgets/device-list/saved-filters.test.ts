import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { MOST_SAVED_FILTERS } from '#shared/topics/accounts/saved-filter/saved-filter.rules.ts';
import '#widgets/device-list/device-list.element.tsx';
import '#widgets/miner-list/miner-list.element.tsx';
import { callsOf, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { clearFaults, embedSessionFor, injectFault } from '../../browser/sandbox.ts';
import { forgetPreferences, ListPage } from './device-list-page.ts';

const SAVED = '/api/user/saved_filters';
const TITLE = '已存筛选';

type Devices = ListPage<'partner-device-list'>;

async function shown(width = 1100, attributes = {}): Promise<Devices> {
  const page = await ListPage.open('partner-device-list', width, attributes);
  await page.loaded();
  return page;
}

const namesOf = (page: ListPage<'partner-device-list' | 'partner-miner-list'>): string[] =>
  page.all('ul[aria-label=已存筛选列表] > li > button:first-child').map(({ textContent }) => textContent ?? '');

const closed = (page: ListPage<'partner-device-list' | 'partner-miner-list'>): Promise<void> =>
  page.until(() => !page.find('[role=dialog]'), 'should close the dialog');

async function save(page: Devices, name: string, button = '保存当前筛选'): Promise<void> {
  page.type('名称', name);
  await page.press(button);
}

describe('saved filters', () => {
  onPlatform('off');
  beforeEach(() => signIn('agent'));
  afterEach(async () => {
    forgetPreferences();
    await clearFaults();
  });

  it('are saved with a name, chosen, replaced, renamed and deleted, also on a phone', async () => {
    const page = await shown();
    page.search('上海');
    await page.press('离线');
    await page.press(TITLE);
    await page.shows('暂无已存筛选');
    await page.isAccessible();
    await page.press('保存当前筛选');
    await page.showsNote('名称', '请填写名称');
    await save(page, ' 上海离线 ');
    await page.until(() => namesOf(page)[0] === '上海离线当前', 'should list the saved filter as the current one');
    await page.press('关闭');
    await closed(page);

    fixtureCleanup();
    forgetPreferences();
    const phone = await shown(375);
    const events = phone.recordEvents('partner-filters-changed');
    await phone.press('筛选');
    await phone.press(TITLE);
    await phone.press('上海离线');
    await phone.until(() => events.length === 1, 'should report the filters');
    expect(events[0]!.detail.filters).to.include({ state: 'offline', period: 'day', sort: '-income' });
    await phone.until(() => phone.find<HTMLInputElement>('[role=search] input')?.value === '上海', 'should search');
    await phone.press(TITLE);
    await phone.until(() => namesOf(phone)[0] === '上海离线当前', 'should mark the chosen filter');

    await phone.press('重命名');
    await phone.isFocused('“上海离线”的新名称');
    phone.type('“上海离线”的新名称', '上海 Ａ');
    await phone.press('重命名', 'form');
    await phone.waitFor('[role=dialog] form button', '保存当前筛选');
    await phone.until(() => namesOf(phone)[0] === '上海 Ａ当前', 'should show the new name');
    // a name that differs by width and case only
    phone.type('名称', '上海 a');
    await phone.press(/^替换/);
    await phone.until(() => namesOf(phone)[0] === '上海 a当前', 'should replace the filter with this name');
    await phone.press('删除');
    await phone.shows('暂无已存筛选');
    await phone.until(
      () => phone.root.activeElement?.getAttribute('aria-label') === '已存筛选列表',
      'should focus the list, because the pressed button is gone',
    );
  });

  it('state that the list is full, what the platform refuses, and failures, and keep the name', async () => {
    const filters = { state: 'offline' };
    const list = Array.from({ length: MOST_SAVED_FILTERS }, (_, at) => ({
      id: `${at}`,
      list: 'devices',
      name: `筛选 ${at}`,
    }));
    await injectFault({ call: SAVED, fault: 'status', status: 400, body: { code: 5001, message: '服务维护中' } });
    const page = await shown();
    await page.press(TITLE);
    await page.shows('已存筛选加载失败');
    await page.isAccessible();
    const body = {
      list: [
        ...list.map((each) => ({ ...each, filters })),
        { id: 'x', list: 'devices', name: '旧', filters: { height: '2' } },
      ],
    };
    await injectFault({ call: SAVED, fault: 'status', status: 200, body });
    await page.press('重试');
    await page.shows(`最多保存 ${MOST_SAVED_FILTERS} 个筛选`);
    expect(namesOf(page), 'a filter of another release is not shown').to.have.length(MOST_SAVED_FILTERS);
    await save(page, '第 21 个');
    await page.showsNote('名称', '请先删除');
    await page.press('关闭');
    await closed(page);
    await clearFaults();

    await page.press(TITLE);
    await page.shows('暂无已存筛选');
    const refused = { code: 4101, message: '已有同名的筛选', field: 'name' };
    await injectFault({ call: SAVED, fault: 'status', status: 400, body: refused });
    await save(page, '上海');
    await page.showsNote('名称', '已有同名的筛选');
    expect(page.field('名称').value).to.equal('上海');
    setOnline(false);
    await page.until(() => page.button('网络已断开')?.disabled, 'should wait for the network');
    setOnline(true);
  });

  it('are not offered without the endpoint or the scope, and only read with one scope', async () => {
    configure({ off: ['savedFilters'] });
    const page = await shown();
    expect(page.find(`button[aria-label=${TITLE}]`)).not.to.exist;
    configure({ off: undefined });
    await page.waitFor(`button[aria-label=${TITLE}]`);
    fixtureCleanup();

    const token = await signIn('agent');
    configure({
      session: 'embed',
      token: await embedSessionFor(token, ['devices:read', 'income:read', 'filters:read']),
    });
    const reader = await shown();
    forgetCalls();
    await reader.press(TITLE);
    await reader.shows('暂无已存筛选');
    expect(reader.find('[role=dialog] form')).not.to.exist;
    expect(callsOf(SAVED)).to.have.length(1);
    configure({ session: undefined, token });
  });

  it('belong to one list, in both languages', async () => {
    const page = await ListPage.open('partner-miner-list');
    await page.until(() => page.find('select[aria-label=排序]'), 'should show its tools');
    page.choose('排序', 'name');
    await page.press(TITLE);
    await page.waitFor('[role=dialog] form');
    page.type('名称', '按名称');
    await page.press('保存当前筛选');
    await page.until(() => namesOf(page).length === 1, 'should save');
    configure({ locale: 'en' });
    await page.shows('Save current filters');
    await page.isAccessible();
    configure({ locale: undefined });
    fixtureCleanup();
    const devices = await shown();
    await devices.press(TITLE);
    await devices.shows('暂无已存筛选');
  });
});
