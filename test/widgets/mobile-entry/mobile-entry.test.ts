import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { configure } from '../../../shared/host/configuration.ts';
import { forgetSession } from '../../../shared/platform/session.ts';
import '../../../widgets/mobile-entry/mobile-entry.element.tsx';
import { type ElementPage, openPage, signIn } from '../../support/element-page.ts';
import { clearFaults, injectFault, platformReady } from '../../support/sandbox.ts';

const SCHEME = '/api/bff/console/miniapp/api/urlScheme';
const shown = (page: ElementPage) => page.find('svg[role=img], a[href^="weixin:"]');
const open = (width = 320) => openPage('partner-mobile-entry', width);

describe('the landing page of a phone (§2.1, /mobile)', () => {
  before(platformReady);
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, getToken: undefined });
    forgetSession();
    await clearFaults();
  });

  it('shows the way into the mini-program, and on in the browser', async () => {
    await signIn('agent');
    const page = await open();
    await oneEvent(page.element, 'partner-widget-ready');
    await page.until(() => shown(page), 'should show the way');
    await page.isAccessible();
    const ways = page.heard('partner-navigation-requested');
    await page.press('在浏览器中继续');
    expect(ways.map(({ detail }) => detail.to)).to.deep.equal(['dashboard']);
  });

  it('leads to the log-in where nobody is signed in', async () => {
    configure({ session: 'embed', token: undefined, getToken: () => undefined });
    const page = await open();
    await page.says('登录后可打开小程序');
    await page.isAccessible();
    const ways = page.heard('partner-navigation-requested');
    await page.press('登录');
    expect(ways.map(({ detail }) => detail.to)).to.deep.equal(['login']);
  });

  it('says that the code did not load, and tries again', async () => {
    await signIn('agent');
    await injectFault({ call: SCHEME, fault: 'status', status: 500, body: { message: '维护中', requestId: 'r-99' } });
    const page = await open();
    await page.says('二维码没有加载出来');
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.until(() => shown(page), 'should show the way');
    await page.saysNoMore('二维码没有加载出来');
  });
});
