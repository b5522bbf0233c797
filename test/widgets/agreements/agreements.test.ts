import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/agreements/agreements.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const article = (id: number) => `/api/strapi/article/${id}`;
const PRIVACY = article(10_072);

const respondWith = (content: string, more: object = {}) =>
  injectFault({
    call: PRIVACY,
    times: 1,
    fault: 'status',
    status: 200,
    body: { id: 10_072, title: '隐私政策', content, ...more },
  });

describe('partner-agreements (§2.7)', () => {
  onPlatform();
  beforeEach(() => {
    forgetCalls();
    // The documents are public, so no user is signed in.
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
  });
  afterEach(() => store.dispatch(api.util.resetApiState()));

  const open = (width?: number) => openPage('partner-agreements', width);
  const isVisible = (page: ElementPage, selector: string) => Boolean(page.find(selector)?.getClientRects().length);

  it('lists three documents and shows the first one, with version and date', async () => {
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

  it('requests each document once (articles 10072, 10073, 10074)', async () => {
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

  it('keeps the list and its focus on a wide page', async () => {
    const page = await open(1_000);
    await page.shows('我们收集哪些信息');
    const button = page.button('第三方服务协议')!;
    button.focus();
    button.click();
    await page.until(() => page.find('article h3')!.textContent === '第三方服务协议', 'should show it');
    expect(page.root.activeElement).to.equal(button);
    expect(isVisible(page, 'nav')).to.equal(true);
    expect(page.button('全部协议')!.getClientRects().length).to.equal(0);
  });

  it('shows the list, then a document, and back on a phone, and moves the focus (320 px)', async () => {
    const page = await open(320);
    await page.shows('隐私政策');
    expect(isVisible(page, 'article')).to.equal(false);
    await page.isAccessible();
    await page.press('个人信息收集清单');
    await page.until(() => isVisible(page, 'article'), 'should show the document');
    expect(isVisible(page, 'nav')).to.equal(false);
    await until(() => page.root.activeElement === page.find('article h3'), 'its heading is read');
    await page.shows('必需');
    const frame = page.element.getBoundingClientRect();
    for (const box of page.root.querySelectorAll('article > *, .table'))
      expect(box.getBoundingClientRect().right).to.be.at.most(frame.right + 0.5);
    await page.isAccessible();
    await page.press('全部协议');
    await page.until(() => isVisible(page, 'nav'), 'should show the list again');
    expect(page.root.activeElement!.textContent).to.contain('个人信息收集清单');
  });

  it('shows no placeholder of version and date when a document fails to load', async () => {
    await injectFault({ call: PRIVACY, fault: 'status', status: 500 });
    const page = await open();
    await page.waitFor('[role=alert]');
    expect(page.find('header p')!.childElementCount).to.equal(0);
  });

  it('shows a message when a document has no text', async () => {
    await respondWith('  <p> </p> ');
    const page = await open();
    await page.shows('暂无内容');
    await page.isAccessible();
  });

  it('shows only the text of a hostile document, inside the element (hazard 8)', async () => {
    await respondWith(
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

  it('does not show a document that is too long to be sanitized (hazard 23)', async () => {
    const body = JSON.stringify({ id: 10_072, title: '隐私政策', content: '<b>'.repeat(100_001) });
    configure({ addresses: { article: URL.createObjectURL(new Blob([body])) } });
    const page = await open();
    await page.shows('正文过长，无法显示');
    await page.isAccessible();
    configure({ addresses: undefined });
  });
});
