import { expect } from '@open-wc/testing';
import '#widgets/diagnostics/diagnostics.element.tsx';
import '#widgets/income/income.element.tsx';
import { configure } from '#shared/host/configuration.ts';
import { onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';

describe('<partner-diagnostics>', () => {
  onPlatform('apiBase');

  const writeText = Clipboard.prototype.writeText;
  afterEach(() => void (Clipboard.prototype.writeText = writeText));

  it('shows the state of the page also without a session', async () => {
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
    const page = await openPage('partner-diagnostics', 375);
    await page.shows('接入诊断');
    expect(page.text).to.contain('partner-diagnostics').and.contain('localStorage 可用').and.contain('暂无请求');
    await page.isAccessible();
  });

  it('lists the requests of other elements with their IDs and without a token', async () => {
    const token = await signIn('agent');
    await injectFault({
      call: '/api/income/summary',
      fault: 'status',
      status: 500,
      body: { code: 5001, message: '服务维护中', requestId: 'r-7' },
    });
    const page = await openPage('partner-diagnostics', 1280);
    await page.shows('接入诊断');
    const income = document.createElement('partner-income');
    page.element.after(income);
    await page.shows('incomeSummary500');
    expect(page.text).to.match(/incomeSummary500[\da-f]{8}-/, 'the id that the server logs');
    expect(page.text).to.contain('已登录').and.not.contain(String(token));
    await page.isAccessible();
  });

  it('copies all content as text and shows a message', async () => {
    const copied: string[] = [];
    Clipboard.prototype.writeText = async (text) => void copied.push(text);
    configure({ locale: 'en' });
    const page = await openPage('partner-diagnostics', 1280);
    await page.press('Copy');
    await page.shows('Copied');
    expect(copied).to.have.length(1);
    expect(copied[0])
      .to.match(/^version: /)
      .and.contain('storage: {"local":true')
      .and.contain('browser: ');
  });

  it('lists elements in shadow roots of the page, and shows when it was checked again (hazard 38)', async () => {
    const page = await openPage('partner-diagnostics', 1280);
    const portal = document.createElement('section');
    portal.attachShadow({ mode: 'open' }).append(document.createElement('partner-income'));
    page.element.after(portal);
    await page.press('重新检查');
    await page.shows('partner-income 2.');
    expect(page.text).to.match(/已于 \d\d:\d\d:\d\d 检查/);
    portal.remove();
  });

  it('selects the text when the browser refuses to copy', async () => {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    const page = await openPage('partner-diagnostics', 1280);
    await page.press('复制');
    await page.shows('浏览器不允许复制');
    expect(getSelection()!.toString()).to.contain('version: ');
  });
});
