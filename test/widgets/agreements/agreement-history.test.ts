import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/agreements/agreement-history.element.tsx';
import { onPlatform, openPage } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';

const HISTORY = '/api/strapi/article/10072/history';
const open = (width?: number) => openPage('partner-agreement-history', width);

describe('partner-agreement-history (§2.1, /private-history)', () => {
  onPlatform('getToken');
  beforeEach(() => {
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
    session.clear();
  });

  it('shows version, date and changes without a session', async () => {
    const page = await open(320);
    await page.isReady();
    await page.shows('版本 3.0');
    await page.shows('2026-02-20');
    await page.shows('增加“个人信息安全事件的告知”');
  });

  it('lists the current version first and opens it in place', async () => {
    const page = await open();
    await page.shows('现行');
    const first = page.find('[role=tabpanel] li')!;
    expect(first.textContent).to.contain('现行');
    expect(first.textContent).not.to.contain('版本 3.0');
    await page.press('查看全文', first);
    await page.until(() => first.querySelector('[id] p'), 'should show its text');
    await page.isAccessible();
  });

  it('opens a version in place', async () => {
    const page = await open();
    await page.shows('版本 3.0');
    page.find<HTMLButtonElement>('button[aria-label="查看全文：版本 3.0"]')!.click();
    await page.shows('我们收集哪些信息');
    await page.isAccessible();
    await page.press('收起全文');
    await page.noLongerShows('我们收集哪些信息');
  });

  it('compares an earlier version with the current one, word by word', async () => {
    const page = await open(900);
    page.element.setAttribute('document', 'sla');
    await page.press('与现行版本对比：版本 2.4');
    await page.waitFor('[role=dialog] ins');
    expect(page.all('[role=dialog] :is(ins, del)').length).to.be.greaterThan(1);
    expect(page.find('[role=dialog]')!.textContent).to.contain('2.4（2026-09-01）');
  });

  it('shows the document that the host or the user chooses', async () => {
    const page = await open();
    await page.shows('版本 3.0');
    page.element.setAttribute('document', 'sla');
    await page.shows('版本 2.3');
    page.find('[role=tab]', '隐私政策')!.click();
    await page.shows('版本 3.0');
  });

  it('shows hostile content as text (hazard 8)', async () => {
    const content = '<p>正文</p><img src=x onerror="window.__harmed=true"><script>window.__harmed=true</script>';
    const body = { list: [{ version: '<b>9</b>', date: 'soon', title: '', changes: '<i>x</i>', content }] };
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body });
    const page = await open();
    await page.shows('<b>9</b>');
    await page.shows('<i>x</i>');
    await page.shows('日期未知');
    await page.press('查看全文', page.find('[role=tabpanel] li', '<b>9</b>')!);
    await page.shows('正文');
    expect(page.root.querySelector('script, [onerror]')).to.equal(null);
    expect((window as { __harmed?: boolean }).__harmed).to.equal(undefined);
  });

  it('shows a message when there are no versions', async () => {
    await injectFault({ call: HISTORY, fault: 'status', status: 200, body: { list: [] } });
    const page = await open();
    await page.shows('暂无历史版本');
    await page.isAccessible();
  });
});
