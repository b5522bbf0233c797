import { expect } from '@open-wc/testing';
import '#widgets/open-authorization/open-authorization.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { injectFault } from '../../browser/sandbox.ts';

const CALL = '/api/openplatform/authorization';
const REDIRECT = 'https://monitor.partner.example/callback';
const REQUEST = {
  'client-id': 'node-monitor',
  'redirect-uri': REDIRECT,
  scope: 'profile devices',
  state: 'state-1',
};

async function open(attributes: Readonly<Record<string, string>>, width?: number): Promise<ElementPage> {
  const page = await openPage('partner-open-authorization', width);
  for (const [name, value] of Object.entries(attributes)) page.element.setAttribute(name, value);
  return page;
}

describe('partner-open-authorization (§2.2, /openplatform)', () => {
  onPlatform();
  beforeEach(async () => {
    sessionStorage.clear();
    await signIn('agent');
    forgetCalls();
  });

  it('shows the client, the scopes and the host of the redirect', async () => {
    const page = await open(REQUEST);
    await page.isReady();
    await page.shows('节点监控助手 申请访问您的账号');
    await page.shows('查看您的节点、在线状态和带宽');
    await page.shows('之后将前往 monitor.partner.example');
  });

  it('emits the allowed redirect address with the state, once when pressed twice', async () => {
    const page = await open(REQUEST, 320);
    const here = location.href;
    const events = page.recordEvents('partner-authorization-decided');
    await page.until(() => page.button('同意授权'), 'should prompt');
    page.button('同意授权')!.click();
    page.button('同意授权')!.click();
    await page.shows('正在前往 monitor.partner.example');
    expect(events).to.have.length(1);
    const { agreed, redirectUrl } = events[0]!.detail;
    expect(agreed).to.equal(true);
    const target = new URL(redirectUrl);
    expect(target.origin + target.pathname).to.equal(REDIRECT);
    expect(target.searchParams.get('state')).to.equal('state-1');
    expect(target.searchParams.get('code')).to.not.equal(null);
    expect(location.href).to.equal(here);
    await page.isAccessible();
  });

  it('emits a redirect without a code when the user refuses', async () => {
    const page = await open(REQUEST);
    const events = page.recordEvents('partner-authorization-decided');
    await page.press('拒绝');
    await page.shows('正在前往');
    const { agreed, redirectUrl } = events[0]!.detail;
    expect(agreed).to.equal(false);
    expect(new URL(redirectUrl).searchParams.get('error')).to.equal('access_denied');
    expect(new URL(redirectUrl).searchParams.get('code')).to.equal(null);
  });

  for (const [name, part, message] of [
    ['an address outside the allow list', { 'redirect-uri': 'https://evil.example/callback' }, '允许列表'],
    ['an address with the same prefix', { 'redirect-uri': `${REDIRECT}.evil.example` }, '允许列表'],
    ['an unknown client', { 'client-id': 'nobody' }, '没有这个应用'],
    ['a scope that the client does not have', { scope: 'income' }, '申请的权限超出应用的范围'],
  ] as const)
    it(`does not redirect with ${name}`, async () => {
      const page = await open({ ...REQUEST, ...part });
      await page.shows(message);
      expect(page.button('同意授权')).to.equal(undefined);
      // A second request would get the same response.
      expect(page.button('重试')).to.equal(undefined);
      expect(page.button('返回首页')).not.to.equal(undefined);
      await page.isAccessible();
    });

  it('does not redirect when the response contains another address (hazard 6)', async () => {
    const page = await open(REQUEST);
    await page.until(() => page.button('同意授权'), 'should prompt');
    await injectFault({
      call: CALL,
      times: 1,
      fault: 'status',
      status: 200,
      body: { redirectUrl: 'https://evil.example/callback?code=1&state=state-1' },
    });
    const events = page.recordEvents('partner-authorization-decided');
    await page.press('同意授权');
    await page.shows('返回地址未通过校验');
    expect(events).to.have.length(0);
    await page.isAccessible();
  });

  it('requires all parameters of the request', async () => {
    const page = await open({ 'client-id': 'node-monitor', 'redirect-uri': REDIRECT });
    await page.shows('授权请求不完整');
    expect(callsTo(CALL)).to.equal(0);
    await page.isAccessible();
  });

  it('accepts a result only with the state of its own request', async () => {
    const stray = await open({ view: 'result', code: 'c', state: 'state-1' });
    await stray.shows('无法确认这次授权');
    await stray.isAccessible();
    const page = await open(REQUEST);
    await page.press('同意授权');
    await page.shows('正在前往');
    const granted = await open({ view: 'result', code: 'c', state: 'state-1' });
    await granted.shows('授权成功');
    await granted.isAccessible();
    await (await open({ view: 'result', error: 'access_denied', state: 'state-1' })).shows('已拒绝授权');
    await (await open({ view: 'result', error: 'server_error', state: 'state-1' })).shows('授权未完成');
  });
});
