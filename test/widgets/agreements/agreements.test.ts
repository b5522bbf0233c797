import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/agreements/agreements.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, openPage } from '../../browser/element-page.ts';
import { clearFaults, injectFault, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const article = (id: number) => `/api/strapi/article/${id}`;
const PRIVACY = article(10_072);

const says = (content: string, more: object = {}) =>
  injectFault({
    call: PRIVACY,
    times: 1,
    fault: 'status',
    status: 200,
    body: { id: 10_072, title: '隐私政策', content, ...more },
  });

describe('partner-agreements (§2.7)', () => {
  before(platformReady);
  beforeEach(() => {
    forgetCalls();
    // nobody is signed in: the documents are for everybody
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
  });
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined });
    store.dispatch(api.util.resetApiState());
    await clearFaults();
  });

  const open = (width?: number) => openPage('partner-agreements', width);
  const seen = (page: ElementPage, selector: string) => Boolean(page.find(selector)?.getClientRects().length);

  it('lists three documents; the first can be read at once, with version and date', async () => {
    const element = document.createElement('partner-agreements');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    const names = [...page.root.querySelectorAll('nav b')].map((each) => each.textContent);
    expect(names).to.deep.equal(['隐私政策', '第三方服务协议', '个人信息收集清单']);
    await page.shows('我们收集哪些信息');
    expect(page.text).to.match(/版本 [\d.]+ · \d{4}-\d\d-\d\d 更新/);
    expect(page.find('article h3')!.textContent).to.equal('隐私政策');
    element.remove();
  });

  it('reads each in its place (articles 10072, 10073, 10074), once', async () => {
    const page = await open();
    for (const [name, id] of [
      ['第三方服务协议', 10_073],
      ['个人信息收集清单', 10_074],
      ['隐私政策', 10_072],
    ] as const) {
      await page.press(name);
      await page.until(() => page.find('article h3')!.textContent === name, `should show ${name}`);
      await page.until(() => (page.find('article')!.textContent ?? '').length > 400, `should read ${name}`);
      expect(page.find('nav [aria-current]')!.textContent).to.contain(name);
      expect(callsTo(article(id))).to.equal(1);
    }
    await page.isAccessible();
  });

  it('on a desk the list stays, and the focus in it', async () => {
    const page = await open(1_000);
    await page.shows('我们收集哪些信息');
    const button = page.button('第三方服务协议')!;
    button.focus();
    button.click();
    await page.until(() => page.find('article h3')!.textContent === '第三方服务协议', 'should show it');
    expect(page.root.activeElement).to.equal(button);
    expect(seen(page, 'nav')).to.equal(true);
    expect(page.button('全部协议')!.getClientRects().length).to.equal(0);
  });

  it('on a phone the list comes first, then a document alone, and back; the focus goes along (320 px)', async () => {
    const page = await open(320);
    await page.shows('隐私政策');
    expect(seen(page, 'article')).to.equal(false);
    await page.isAccessible();
    await page.press('个人信息收集清单');
    await page.until(() => seen(page, 'article'), 'should show the document');
    expect(seen(page, 'nav')).to.equal(false);
    await until(() => page.root.activeElement === page.find('article h3'), 'its heading is read');
    await page.shows('必需');
    const frame = page.element.getBoundingClientRect();
    for (const box of page.root.querySelectorAll('article > *, .table'))
      expect(box.getBoundingClientRect().right).to.be.at.most(frame.right + 0.5);
    await page.isAccessible();
    await page.press('全部协议');
    await page.until(() => seen(page, 'nav'), 'should show the list again');
    expect(page.root.activeElement!.textContent).to.contain('个人信息收集清单');
  });

  it('a document without a text says that it is not published', async () => {
    await says('  <p> </p> ');
    const page = await open();
    await page.shows('暂无内容');
    await page.isAccessible();
  });

  it('a hostile document is its words alone, in its place (hazard 8)', async () => {
    await says(
      '<h1>一</h1><script>document.title="hurt"</script><img src=x onerror="document.title=1"><form><input></form><svg onload="document.title=2"></svg><p style="position:fixed">安全的正文</p><a href="javascript:1">链接</a>',
      { title: '<b>隐私</b>', version: '<i>9</i>', updatedAt: 'never' },
    );
    const before = document.title;
    const page = await open();
    await page.shows('安全的正文');
    await page.shows('版本 <i>9</i>');
    expect(document.title).to.equal(before);
    const text = page.find('article > div:last-child')!;
    expect(text.querySelector('script,form,input,svg,a,[style]')).to.equal(null);
    expect(text.querySelector('h4')!.textContent).to.equal('一');
    await page.isAccessible();
  });

  it('a document that is too long to be cleaned is not shown at all (hazard 23)', async () => {
    const body = JSON.stringify({ id: 10_072, title: '隐私政策', content: '<b>'.repeat(100_001) });
    configure({ addresses: { article: URL.createObjectURL(new Blob([body])) } });
    const page = await open();
    await page.shows('正文过长，无法显示');
    await page.isAccessible();
    configure({ addresses: undefined });
  });
});
