import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/open-authorization/open-authorization.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, openPage, signIn } from '../../browser/element-page.ts';
import { clearFaults, injectFault, platformReady } from '../../browser/sandbox.ts';

const CALL = '/api/openplatform/authorization';
const REDIRECT = 'https://monitor.partner.example/callback';
const QUESTION = {
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

describe('consent to another product (§2.2, /openplatform)', () => {
  before(platformReady);
  beforeEach(async () => {
    sessionStorage.clear();
    await signIn('agent');
    forgetCalls();
  });
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined });
    await clearFaults();
  });

  it('says who asks, for what, and where the answer goes', async () => {
    const page = await open(QUESTION);
    await page.isReady();
    await page.shows('节点监控助手 申请访问您的账号');
    await page.shows('查看您的节点、在线状态和带宽');
    await page.shows('之后将前往 monitor.partner.example');
  });

  it('tells the page the address that the platform allows, with the state; once for two presses', async () => {
    const page = await open(QUESTION, 320);
    const here = location.href;
    const events = page.recordEvents('partner-authorization-decided');
    await page.until(() => page.button('同意授权'), 'should ask');
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

  it('is refused: the answer has no code', async () => {
    const page = await open(QUESTION);
    const events = page.recordEvents('partner-authorization-decided');
    await page.press('拒绝');
    await page.shows('正在前往');
    const { agreed, redirectUrl } = events[0]!.detail;
    expect(agreed).to.equal(false);
    expect(new URL(redirectUrl).searchParams.get('error')).to.equal('access_denied');
    expect(new URL(redirectUrl).searchParams.get('code')).to.equal(null);
  });

  for (const [name, part, words] of [
    ['an address that is not on the allow list', { 'redirect-uri': 'https://evil.example/callback' }, '允许列表'],
    ['an address that begins alike', { 'redirect-uri': `${REDIRECT}.evil.example` }, '允许列表'],
    ['a client that nobody knows', { 'client-id': 'nobody' }, '没有这个应用'],
    ['a scope that is not the client’s', { scope: 'income' }, '申请的权限超出应用的范围'],
  ] as const)
    it(`goes nowhere with ${name}`, async () => {
      const page = await open({ ...QUESTION, ...part });
      await page.shows(words);
      expect(page.button('同意授权')).to.equal(undefined);
      // to ask again would be answered the same
      expect(page.button('重试')).to.equal(undefined);
      expect(page.button('返回首页')).not.to.equal(undefined);
      await page.isAccessible();
    });

  it('goes nowhere with an answer that leads elsewhere (hazard 6)', async () => {
    const page = await open(QUESTION);
    await page.until(() => page.button('同意授权'), 'should ask');
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

  it('needs all of the question', async () => {
    const page = await open({ 'client-id': 'node-monitor', 'redirect-uri': REDIRECT });
    await page.shows('授权请求不完整');
    expect(callsTo(CALL)).to.equal(0);
    await page.isAccessible();
  });

  it('believes a result with the state of its own question alone', async () => {
    const stray = await open({ view: 'result', code: 'c', state: 'state-1' });
    await stray.shows('无法确认这次授权');
    await stray.isAccessible();
    const page = await open(QUESTION);
    await page.press('同意授权');
    await page.shows('正在前往');
    const granted = await open({ view: 'result', code: 'c', state: 'state-1' });
    await granted.shows('授权成功');
    await granted.isAccessible();
    await (await open({ view: 'result', error: 'access_denied', state: 'state-1' })).shows('已拒绝授权');
    await (await open({ view: 'result', error: 'server_error', state: 'state-1' })).shows('授权未完成');
  });
});
