import { expect, fixture, fixtureCleanup, html, nextFrame, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import '#widgets/official-account/official-account.element.tsx';
import type { PartnerOfficialAccount } from '#widgets/official-account/official-account.element.tsx';
import { countListeners } from '../../shared/element/count-listeners.ts';
import { ElementPage, onPlatform } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const QR = '/sandbox/icon.svg';
const PATHS = ['/index', '/welcome', '/vip-recruit', '/dashboard/bill', '/help/bind_device'];

const here = location.pathname + location.search;
const go = (path: string): void => history.pushState(null, '', path);

/** Opens the element and waits until it is ready, because it has no tab before. */
async function openAt(path?: string): Promise<ElementPage> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element: PartnerOfficialAccount = document.createElement('partner-official-account');
  if (path) element.path = path;
  const ready = oneEvent(element, 'partner-widget-ready');
  place.append(element);
  await ready;
  return new ElementPage(element);
}

const tab = (page: ElementPage) => page.find<HTMLButtonElement>('button[aria-expanded]');
const isThere = (page: ElementPage) => page.until(() => tab(page), 'should show the tab');
const isGone = (page: ElementPage) => page.until(() => !tab(page), 'should show nothing');

describe('partner-official-account (§2.3)', () => {
  onPlatform('officialAccount');
  beforeEach(() => configure({ session: 'embed', officialAccount: { qr: QR } }));
  afterEach(() => {
    history.replaceState(null, '', here);
    sessionStore.set('officialAccountDismissed', undefined);
  });

  for (const path of PATHS)
    it(`floats on ${path}`, async () => {
      const page = await openAt(path);
      await isThere(page);
      await page.isAccessible();
    });

  it('is shown inline in its container in the inline view, also when it was dismissed', async () => {
    sessionStore.set('officialAccountDismissed', 'true');
    const place = await fixture<HTMLElement>(html`<div style="width: 256px"></div>`);
    const element = document.createElement('partner-official-account');
    element.view = 'inline';
    element.path = '/dashboard/bill';
    const ready = oneEvent(element, 'partner-widget-ready');
    place.append(element);
    await ready;
    const page = new ElementPage(element);
    await isThere(page);
    expect(page.find('[part=official-account]'), 'nothing is fixed to the window').to.equal(undefined);
    expect(page.find('img')).to.equal(undefined);
    tab(page)!.click();
    await page.until(() => page.find('img'), 'should unfold the code');
    expect(element.getBoundingClientRect().height, 'it has its own height').to.be.greaterThan(200);
    await page.isAccessible();
  });

  for (const path of ['/wallet', '/dashboard', '/dashboard/bill/more', '/', '/Index'])
    it(`is hidden on ${path}, and emits ready`, async () => {
      expect(tab(await openAt(path))).to.equal(undefined);
    });

  it('ignores a trailing slash, a query and a hash', async () => {
    for (const path of ['/dashboard/bill/', '/dashboard/bill?month=2026-10', '/dashboard/bill#top']) {
      const page = await openAt(path);
      await isThere(page);
      page.element.remove();
    }
  });

  it('uses the paths of the configuration when they are set', async () => {
    configure({ officialAccount: { qr: QR, paths: ['/home'] } });
    await isThere(await openAt('/home'));
    await isGone(await openAt('/dashboard/bill'));
  });

  it('is hidden without an image, and appears when one is configured', async () => {
    configure({ officialAccount: undefined });
    const page = await openAt('/index');
    await isGone(page);
    configure({ officialAccount: { qr: QR } });
    await isThere(page);
  });

  it('follows the history of the page when the host sets no path', async () => {
    go('/dashboard/bill');
    const page = await openAt();
    await isThere(page);
    go('/wallet');
    await isGone(page);
    history.back();
    await isThere(page);
  });

  it('follows the path that the host sets', async () => {
    const page = await openAt('/wallet');
    await isGone(page);
    page.element.setAttribute('path', '/welcome');
    await isThere(page);
  });

  it('unfolds the QR code with its name, and folds with the button and Escape, with the focus on the tab', async () => {
    const page = await openAt('/index');
    await isThere(page);
    expect(page.find('img'), 'nothing is fetched before').to.equal(undefined);
    tab(page)!.click();
    await page.shows('关注公众号');
    const image = page.find<HTMLImageElement>('img')!;
    expect(image.alt).to.equal('公众号二维码，用微信扫码关注');
    expect(new URL(image.src).pathname).to.equal(QR);
    expect(tab(page)!.getAttribute('aria-expanded')).to.equal('true');
    await page.isAccessible();
    page.find<HTMLButtonElement>('[aria-label=收起]')!.click();
    await page.noLongerShows('关注公众号');
    await page.until(() => page.root.activeElement === tab(page), 'should have the focus');
    tab(page)!.click();
    await page.shows('关注公众号');
    tab(page)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await page.noLongerShows('关注公众号');
  });

  it('stays closed for this visit', async () => {
    const page = await openAt('/index');
    await isThere(page);
    tab(page)!.click();
    await page.press('本次不再显示');
    await isGone(page);
    await isGone(await openAt('/index'));
  });

  it('shows an error when the image fails to load, and loads it after a retry', async () => {
    await injectFault({ call: '/sandbox/missing.png', fault: 'status', status: 404 });
    configure({ officialAccount: { qr: '/sandbox/missing.png' } });
    const page = await openAt('/index');
    await isThere(page);
    tab(page)!.click();
    await page.shows('二维码加载失败');
    await page.isAccessible();
    configure({ officialAccount: { qr: QR } });
    await page.press('重试');
    await until(() => page.find<HTMLImageElement>('img')?.naturalWidth, 'the image');
  });

  it('is at the edge of the window, takes no space in the page, and is large enough for touch', async () => {
    const page = await openAt('/index');
    await isThere(page);
    const box = tab(page)!.getBoundingClientRect();
    expect(Math.round(box.right)).to.be.at.least(document.documentElement.clientWidth - 12);
    expect(box.bottom).to.be.below(innerHeight);
    expect(page.element.getBoundingClientRect().height).to.equal(0);
    const { x, y, height } = box;
    expect(page.root.elementFromPoint(x - 10, y + height / 2)).to.equal(tab(page));
  });

  it('leaves no listeners when it is removed, unfolded or not (hazard 19)', async () => {
    const rounds = async (count: number): Promise<void> => {
      for (let times = 0; times < count; times++) {
        const page = await openAt('/index');
        await isThere(page);
        if (times % 2) tab(page)!.click();
        fixtureCleanup();
        await nextFrame();
      }
    };
    const listeners = countListeners();
    try {
      await rounds(4);
      const before = listeners.left();
      await rounds(20);
      expect(listeners.left()).to.equal(before);
    } finally {
      listeners.stop();
    }
  });

  it('shows English texts when the host uses English', async () => {
    configure({ locale: 'en' });
    const page = await openAt('/index');
    await page.shows('WeChat');
    tab(page)!.click();
    await page.shows('Follow us on WeChat');
    await page.isAccessible();
  });
});
