import { expect, nextFrame, oneEvent } from '@open-wc/testing';
import { configure, getConfiguration } from '#shared/host/configuration.ts';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import '#widgets/bind-help/bind-help.element.tsx';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { injectFault, setClock } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const IMAGES = '/api/device_image/recommendation';
const GENERATE = '/api/bff/console/miniapp/api/generateCosTempLink';

const open = (width?: number) => openPage('partner-bind-help', width);
const rowOf = (page: ElementPage, row = 0) => page.root.querySelectorAll<HTMLElement>('tbody tr')[row]!;
const partOf = (page: ElementPage, head: string) => rowOf(page).querySelector<HTMLElement>(`[data-head="${head}"]`)!;

const image = (more: object) =>
  injectFault({
    call: IMAGES,
    times: 1,
    fault: 'status',
    status: 200,
    body: { version: '9.9.9', md5: 'd41d8cd98f00b204e9800998ecf8427e', downloadURL: '', ...more },
  });

const tokenNow = (): string => getConfiguration().token!;
const soon = () => Math.floor(Date.now() / 1000) + 3_600;

describe('partner-bind-help (§2.5)', () => {
  let notices: ToastNotice[];
  let stop: () => void;
  onPlatform();
  before(() => {
    configure({ session: 'embed', getToken: () => undefined });
    return signIn('miner');
  });
  beforeEach(() => {
    notices = [];
    stop = subscribeNotices((notice) => notices.push(notice));
  });
  afterEach(async () => {
    stop();
    store.dispatch(api.util.resetApiState());
    await setClock();
  });

  it('shows the packages with the recommended one first, the steps and the QR code', async () => {
    const element = document.createElement('partner-bind-help');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    const { version, md5 } = (await (
      await fetch(IMAGES, { headers: { authorization: `Bearer ${tokenNow()}` } })
    ).json()) as { version: string; md5: string };
    expect(rowOf(page).textContent).to.contain(version);
    expect(rowOf(page).textContent).to.contain('推荐');
    expect(rowOf(page).textContent).to.contain(md5);
    await page.shows('下载镜像');
    await page.until(() => page.root.querySelector('figure svg[role]'), 'should show the code');
    await page.isAccessible();
    element.remove();
  });

  it('generates an address with a message and a three-hour countdown; a new address replaces it (§8, §9)', async () => {
    const page = await open();
    await page.press('生成地址');
    await page.until(() => rowOf(page).querySelector('[role=timer]'), 'should count down');
    expect(notices.map(({ message }) => message)).to.deep.equal(['地址刷新成功']);
    expect(partOf(page, '有效期').textContent).to.match(/剩余 (3:00:00|2:59:\d\d)/);
    const first = rowOf(page).querySelector('a')!.href;
    const left = partOf(page, '有效期').textContent;
    await until(() => partOf(page, '有效期').textContent !== left, 'the countdown continues');
    await page.isAccessible();
    await page.press('刷新地址');
    await page.until(() => rowOf(page).querySelector('a')!.href !== first, 'should be another address');
    expect(notices).to.have.length(2);
  });

  it('shows an MD5 in two equal lines next to the button that generates an address', async () => {
    configure({ locale: 'en' });
    await image({});
    const page = await open(1000);
    await page.waitFor('button', 'Generate address');
    const digits = document.createRange();
    digits.selectNodeContents(partOf(page, 'MD5').querySelector('code')!);
    const [first, second, ...others] = [...digits.getClientRects()].map(({ width }) => Math.round(width));
    expect(others).to.deep.equal([]);
    expect(second).to.equal(first);
  });

  it('keeps MD5 and expiry readable next to a long address at the width of the console', async () => {
    await image({
      downloadURL: `https://cos.example/${'long-name-'.repeat(12)}a.img`,
      imageCosTempLinkExpireTime: soon(),
    });
    const page = await open(1000);
    await page.waitFor('a', '下载');
    const height = (head: string, selector: string) =>
      partOf(page, head).querySelector<HTMLElement>(selector)!.offsetHeight;
    expect(height('MD5', 'code'), 'two lines').to.be.at.most(40);
    expect(height('有效期', 'small'), 'one line').to.be.at.most(20);
  });

  it('offers an address without an expiry, and counts down three hours after generating a new one (§9)', async () => {
    await image({ downloadURL: 'https://cos.example/a.img', imageCosTempLinkExpireTime: undefined });
    const page = await open();
    await page.waitFor('a', '下载');
    expect(partOf(page, '有效期').textContent).to.equal('--');
    expect(page.text).not.to.contain('已过期');
    for (const [address, body] of [
      ['https://cos.example/b.img', 'https://cos.example/b.img'],
      ['https://cos.example/c.img', { code: 0, data: 'https://cos.example/c.img' }],
      ['https://cos.example/d.img', { code: 0, data: { downloadURL: 'https://cos.example/d.img' } }],
    ] as const) {
      await injectFault({ call: GENERATE, times: 1, fault: 'status', status: 200, body });
      await page.press('刷新地址');
      await page.until(() => rowOf(page).querySelector('a')?.href === address, 'should have the new address');
      expect(partOf(page, '有效期').textContent).to.match(/剩余 (3:00:00|2:59:\d\d)/);
    }
    expect(page.text).not.to.contain('已过期');
  });

  it('shows an expired address as expired and can generate a new one', async () => {
    await image({ downloadURL: 'https://cos.example/a.img', imageCosTempLinkExpireTime: 1_000_000_000 });
    const page = await open();
    await page.shows('已过期');
    expect(rowOf(page).querySelector('a')).to.equal(null);
    expect(page.button('刷新地址')).to.not.equal(undefined);
    await page.isAccessible();
  });

  it('shows an address as expired when it expires on screen', async () => {
    const end = Math.floor(Date.now() / 1000) + 5;
    await image({ downloadURL: 'https://cos.example/a.img', imageCosTempLinkExpireTime: end });
    const page = await open();
    await page.shows('剩余');
    await page.shows('已过期');
  });

  it('copies address and MD5, or selects them when the clipboard is refused', async () => {
    await image({ downloadURL: 'https://cos.example/a.img', imageCosTempLinkExpireTime: soon() });
    const page = await open();
    await page.press('复制 MD5');
    await until(() => notices.length === 1, 'the result is shown');
    expect(notices[0]!.message).to.be.oneOf(['已复制', '无法写入剪贴板，内容已选中，请手动复制']);
    await page.press('复制地址');
    await until(() => notices.length === 2, 'the result is shown');
  });

  it('does not link an address that is not a web address (hazard 8)', async () => {
    await image({ downloadURL: 'javascript:window.hurt=1', imageCosTempLinkExpireTime: soon(), version: '<b>1</b>' });
    const page = await open();
    await page.shows('地址无法使用');
    await page.shows('<b>1</b>');
    expect(rowOf(page).querySelector('a')).to.equal(null);
    await page.isAccessible();
  });

  it('shows why an address was not generated, with the request ID, and keeps the previous address', async () => {
    await injectFault({
      call: GENERATE,
      times: 1,
      fault: 'code',
      body: { message: '今日次数已用完', requestId: 'r-5' },
    });
    await image({ downloadURL: 'https://cos.example/a.img', imageCosTempLinkExpireTime: soon() });
    const page = await open();
    await page.press('刷新地址');
    await page.shows('今日次数已用完');
    await page.shows('请求编号 r-5');
    expect(rowOf(page).querySelector('a')!.href).to.equal('https://cos.example/a.img');
    await page.isAccessible();
  });

  it('links to the tutorial, article 10255, and shows it in a dialog when the host does not handle the link', async () => {
    const page = await open();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('查看绑定教程');
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([
      { to: 'article', params: { labelId: 'all', articleId: '10255' } },
    ]);
    await page.until(() => (page.find('[role=dialog]')?.textContent ?? '').length > 200, 'should show the tutorial');
    await page.isAccessible();
    await page.press('知道了');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    page.element.addEventListener('partner-navigation-requested', (event) => event.preventDefault());
    await page.press('查看绑定教程');
    expect(navigations).to.have.length(2);
    await nextFrame();
    expect(page.find('[role=dialog]')).to.equal(undefined);
  });

  it('shows a message when no image is recommended', async () => {
    await image({ version: '', md5: '' });
    const page = await open();
    await page.shows('暂无推荐的镜像');
    await page.isAccessible();
  });

  it('fits a phone of 320 px and labels each value', async () => {
    await image({ downloadURL: `https://cos.example/${'a'.repeat(200)}.img`, imageCosTempLinkExpireTime: soon() });
    const page = await open(320);
    await page.shows('剩余');
    const { right } = page.element.getBoundingClientRect();
    for (const box of page.root.querySelectorAll('td, ol li, figure'))
      expect(box.getBoundingClientRect().right).to.be.at.most(right + 0.5);
    await page.isAccessible();
  });
});
