import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/help-center/help-center.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage, write } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const TAGS = '/api/help/v1/tags';
const FIRST = '/api/help/v1/tag/1/articles';
const SEARCH = '/api/help/v1/search/article';
const ARTICLE = '/api/help/v1/article/10255';

interface Entry {
  readonly id: string;
  readonly title: string;
}

const read = async (path: string): Promise<Entry[]> =>
  ((await (await fetch(path)).json()) as { data: { list: Entry[] } }).data.list;

const respondWith = (call: string, data: object) =>
  injectFault({ call, times: 1, fault: 'status', status: 200, body: { code: 0, data } });

const open = (width?: number) => openPage('partner-help-center', width);
const search = (page: ElementPage, text: string) => write(page.find<HTMLInputElement>('input')!, text);
const titles = (page: ElementPage) =>
  [...page.root.querySelectorAll('header + ul button')].map((each) => each.textContent);
const isVisible = (page: ElementPage, selector: string) => Boolean(page.find(selector)?.getClientRects().length);

/** Opens the element with attributes from the start. */
async function openAt(attributes: Readonly<Record<string, string>>, width?: number): Promise<ElementPage> {
  const page = await open(width);
  for (const [name, value] of Object.entries(attributes)) page.element.setAttribute(name, value);
  return page;
}

describe('partner-help-center (§7.7)', () => {
  onPlatform();
  beforeEach(() => {
    forgetCalls();
    localStore.set('helpRecent', undefined);
    // Help is public, so no user is signed in.
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
  });
  afterEach(() => store.dispatch(api.util.resetApiState()));

  it('shows the topics and the articles of the first one', async () => {
    const [tags, entries] = await Promise.all([read(TAGS), read(FIRST)]);
    const element = document.createElement('partner-help-center');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    const names = [...page.root.querySelectorAll('.tags button')].map((each) => each.textContent);
    expect(names).to.deep.equal(tags.map((each) => (each as unknown as { name: string }).name));
    expect(titles(page)).to.deep.equal(entries.map(({ title }) => title));
    expect(page.find('.tags [aria-current]')!.textContent).to.equal(names[0]);
    await page.isAccessible();
    element.remove();
  });

  it('separates the offline banner from the articles below it', async () => {
    const page = await open();
    await page.waitFor('header h2', '新手入门');
    setOnline(false);
    const banner = await page.waitFor('div:has(> svg)', '网络已断开');
    const below = page.find('header h2', '新手入门')!.getBoundingClientRect().top;
    expect(below - banner.getBoundingClientRect().bottom).to.be.at.least(16);
    setOnline(true);
  });

  it('requests navigation, then shows another topic', async () => {
    const page = await open();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.shows('新手入门');
    const entries = await read('/api/help/v1/tag/3/articles');
    await page.press('收入与提现');
    await page.until(() => titles(page)[0] === entries[0]!.title, 'should list the topic');
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'help', params: { labelId: '3' } }]);
    await page.isAccessible();
  });

  it('shows the topic of its label-id attribute', async () => {
    const page = await openAt({ 'label-id': '2' });
    await page.until(() => page.find('.tags [aria-current]', '拨号与网络'), 'should show the topic');
    await page.isAccessible();
  });

  it('opens an article in place, focuses its title, and returns to the list', async () => {
    const [first] = await read(FIRST);
    const page = await open(1_000);
    await page.until(() => titles(page).length > 0, 'should list');
    await page.press(first!.title);
    await page.until(() => page.find('article h2', first!.title), 'should open the article');
    await page.until(() => (page.find('article')!.textContent ?? '').length > 60, 'should show its text');
    await until(() => page.root.activeElement === page.find('article h2'), 'its title is focused');
    expect(isVisible(page, '.tags')).to.equal(true);
    await page.isAccessible();
    await page.press('返回列表');
    await page.until(() => titles(page).length > 0, 'should list again');
  });

  it('leaves articles to a host that handles navigation, and follows its attributes', async () => {
    const [first] = await read(FIRST);
    const page = await open();
    const params: unknown[] = [];
    page.element.addEventListener('partner-navigation-requested', (event) => {
      event.preventDefault();
      params.push(event.detail);
    });
    await page.until(() => titles(page).length > 0, 'should list');
    await page.press(first!.title);
    expect(params).to.deep.equal([{ to: 'article', params: { labelId: '1', articleId: first!.id } }]);
    await nextFrame();
    expect(page.find('article')).to.equal(undefined);
    page.element.setAttribute('label-id', '1');
    page.element.setAttribute('article-id', first!.id);
    await page.until(() => page.find('article h2', first!.title), 'should show the article');
  });

  it('shows only the article of its attribute on a phone (320 px)', async () => {
    const page = await openAt({ 'label-id': '1', 'article-id': '10255' }, 320);
    await page.until(() => (page.find('article')?.textContent ?? '').length > 200, 'should show the article');
    expect(isVisible(page, '.tags')).to.equal(false);
    const { right } = page.element.getBoundingClientRect();
    for (const box of page.root.querySelectorAll('article > *, .table'))
      expect(box.getBoundingClientRect().right).to.be.at.most(right + 0.5);
    await page.isAccessible();
    await page.press('返回列表');
    await page.until(() => isVisible(page, '.tags'), 'should show the list');
  });

  it('lists recently read articles', async () => {
    const page = await openAt({ 'article-id': '10255' }, 1_000);
    await page.shows('最近浏览');
    const again = await open(1_000);
    await again.until(() => again.find('.recent button'), 'should remember');
    again.find<HTMLButtonElement>('.recent button')!.click();
    await again.until(() => again.find('article h2'), 'should open it');
    await again.isAccessible();
  });

  it('searches after a pause in typing, opens an article and returns to the results', async () => {
    const found = await read(`${SEARCH}?keyWords=${encodeURIComponent('提现')}`);
    const page = await open(1_000);
    await page.shows('新手入门');
    forgetCalls();
    search(page, '提');
    search(page, '提现');
    await page.shows('“提现”的搜索结果');
    await page.shows(`找到 ${found.length} 篇文章`);
    expect(titles(page)).to.deep.equal(found.map(({ title }) => title));
    expect(callsTo(SEARCH)).to.equal(1);
    await page.isAccessible();
    await page.press(found[0]!.title);
    await page.until(() => page.find('article h2', found[0]!.title), 'should open the article');
    await page.press('返回列表');
    await page.shows('“提现”的搜索结果');
    await page.press('新手入门');
    await page.noLongerShows('搜索结果');
  });

  it('shows a message with a link to a ticket when nothing is found', async () => {
    const page = await open();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.shows('新手入门');
    search(page, '没有这样的文章');
    await page.shows('未找到与“没有这样的文章”相关的文章');
    await page.isAccessible();
    await page.press('提交工单');
    expect(navigations.at(-1)!.detail.to).to.equal('tickets');
  });

  it('shows the platform’s message when a search is rejected (§8), and searches again', async () => {
    await injectFault({ call: SEARCH, times: 1, fault: 'code', body: { message: '关键词过于频繁', requestId: 'r-8' } });
    const page = await open();
    await page.shows('新手入门');
    search(page, '提现');
    await page.shows('关键词过于频繁');
    await page.shows('请求编号 r-8');
    await page.isAccessible();
    await page.press('重试');
    await page.shows('篇文章');
  });

  it('keeps the topics when the articles of a topic fail to load', async () => {
    await injectFault({ call: FIRST, times: 1, fault: 'code', body: { message: '请稍后' } });
    const page = await open();
    await page.shows('请稍后');
    expect(page.find('.tags button')).to.not.equal(undefined);
    await page.isAccessible();
  });

  it('shows a message when the help center or a topic is empty', async () => {
    await respondWith(TAGS, { list: [] });
    const page = await open();
    await page.shows('帮助中心暂无内容');
    await page.isAccessible();
    page.element.remove();
    store.dispatch(api.util.resetApiState());
    await respondWith(FIRST, { list: [] });
    const other = await open();
    await other.shows('该分类暂无文章');
    await other.isAccessible();
  });

  it('shows the platform’s message and a link to the list when an article does not exist', async () => {
    const page = await openAt({ 'article-id': '99999' });
    await page.shows('未找到该文章');
    await page.shows('文章不存在');
    await page.isAccessible();
    await page.press('查看全部文章');
    await page.until(() => titles(page).length > 0, 'should list');
  });

  it('loads an article again after a failure', async () => {
    await injectFault({ call: ARTICLE, times: 1, fault: 'status', status: 500 });
    const page = await openAt({ 'article-id': '10255' });
    await page.shows('正文加载失败');
    await page.isAccessible();
    await page.press('重试');
    await page.until(() => (page.find('article')?.textContent ?? '').length > 200, 'should show the article');
  });

  it('shows only the text of a hostile article (hazard 8)', async () => {
    await respondWith(ARTICLE, {
      id: 10_255,
      title: '<img src=x onerror="window.hurt=1">\u202e甲',
      content:
        '<script>window.hurt=1</script><img src=x onerror="window.hurt=1"><form><input></form><iframe src="//evil"></iframe><svg onload="window.hurt=1"></svg><p>安全的正文</p><a href="javascript:1">坏</a><a href="https://example.com/">好</a>',
    });
    const page = await openAt({ 'article-id': '10255' });
    await page.shows('安全的正文');
    expect(page.find('article h2')!.textContent).to.equal('<img src=x onerror="window.hurt=1">甲');
    expect(page.find('article')!.querySelector('script,form,input,iframe,svg[onload],[onerror]')).to.equal(null);
    const links = [...page.find('article')!.querySelectorAll('a')];
    expect(links.map(({ href, rel }) => [href, rel])).to.deep.equal([['https://example.com/', 'noopener noreferrer']]);
    expect('hurt' in window).to.equal(false);
    await page.isAccessible();
  });

  for (const [docname, text] of [
    ['privacy', '隐私政策'],
    ['10255', '设备绑定教程'],
  ] as const)
    it(`shows only the document in docname mode: ${docname} (§2.1)`, async () => {
      const page = await openAt({ docname });
      await page.until(() => (page.find('article')?.textContent ?? '').length > 200, 'should show the document');
      expect(page.find('article h2')!.textContent).to.contain(text);
      expect(page.find('.tags, input')).to.equal(undefined);
      expect(page.button('返回列表')).to.equal(undefined);
      await page.isAccessible();
    });

  it('shows a message when a document does not exist', async () => {
    const page = await openAt({ docname: 'nothing' });
    await page.shows('未找到该文章');
    await page.isAccessible();
  });
});
