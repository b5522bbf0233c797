import { expect } from '@open-wc/testing';
import { session } from '#shared/client/session.ts';
import '#widgets/mobile-entry/mobile-entry.element.tsx';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';

const shown = (page: ElementPage) => page.find('svg[role=img], a[href^="weixin:"]');
const open = (width = 320) => openPage('partner-mobile-entry', width);

describe('partner-mobile-entry (§2.1, /mobile)', () => {
  onPlatform('getToken');
  afterEach(() => session.clear());

  it('links to the mini-program and to the browser', async () => {
    await signIn('agent');
    const page = await open();
    await page.isReady();
    await page.until(() => shown(page), 'should show the link');
    await page.isAccessible();
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.press('在浏览器中继续');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['dashboard']);
  });
});
