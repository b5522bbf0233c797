import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { callWithToken } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import { refresh } from '#shared/client/session-actions.ts';
import { session } from '#shared/client/session.ts';
import { logoutCall } from '#shared/topics/accounts/account.calls.ts';
import '#widgets/contract-banner/contract-banner.element.tsx';
import '#widgets/message-bell/message-bell.element.tsx';
import { at, daysAfter, msAt, TODAY } from '../../gate/days.ts';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import { changeUser, injectFault, setClock, tokenOf } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const CONTRACT = '/api/account/v1/getContract';
const SCHEME = '/api/bff/console/miniapp/api/urlScheme';
const TWELVE_HOURS = 12 * 60 * 60 * 1000;
const END_DAY = daysAfter(TODAY, 23);
const END = msAt(END_DAY, '12:00') / 1000;
const [year, month, day] = END_DAY.split('-').map(Number);

const open = (width?: number) => openPage('partner-contract-banner', width);

async function ready(): Promise<ElementPage> {
  const element = document.createElement('partner-contract-banner');
  const readyEvent = oneEvent(element, 'partner-widget-ready');
  document.body.append(element);
  await readyEvent;
  return new ElementPage(element);
}

describe('partner-contract-banner (§2.3, §3 Contract info)', () => {
  onPlatform('getToken');
  beforeEach(async () => {
    await changeUser('agent', { contractEndDate: END });
    await setClock(at(daysAfter(END_DAY, -14)));
    await signIn('agent');
  });
  afterEach(async () => {
    for (const element of document.querySelectorAll('partner-contract-banner')) element.remove();
    configure({ session: 'embed' });
    session.clear();
    await setClock();
  });

  it('shows the expiry day in Shanghai when remindType is 1', async () => {
    const page = await ready();
    await page.shows(`合作合同将于 ${year} 年 ${month} 月 ${day} 日到期，请提前续签`);
    expect(page.find('[role=status]', '合作合同')).to.not.equal(undefined);
    await page.isAccessible();
  });

  it('shows an alert with the expiry day when remindType is 2', async () => {
    await setClock(at(daysAfter(END_DAY, 5)));
    const page = await ready();
    await page.shows(`合作合同已于 ${year} 年 ${month} 月 ${day} 日到期，请尽快续签`);
    expect(page.text, 'the contract does not state that settlement has stopped').not.to.contain('结算');
    expect(page.find('[role=alert]', '已于')).to.not.equal(undefined);
    await page.isAccessible();
  });

  for (const [name, remindType, text] of [
    ['about to expire', 1, '合作合同即将到期'],
    ['expired', 2, '合作合同已到期'],
    ['of an unknown type', 9, '合作合同需要续签'],
  ] as const)
    it(`shows its own text when a reminder has no day: ${name} (hazard 12)`, async () => {
      await injectFault({
        call: CONTRACT,
        times: 1,
        fault: 'status',
        status: 200,
        body: { code: 0, data: { isRemind: true, remindType } },
      });
      const page = await ready();
      await page.shows(text);
      expect(page.text).not.to.match(/NaN|undefined|1970/);
    });

  it('leaves when the bell next to it gets the token of another user, and no element has read the account (hazard 22)', async () => {
    const other = await tokenOf('plain');
    configure({ token: await tokenOf('agent'), getToken: () => other });
    const page = await ready();
    await page.shows('合作合同将于');
    const bell = await openPage('partner-message-bell');
    await bell.isReady();
    expect(session.uid()).to.equal(undefined);
    await callWithToken(apiRequest(logoutCall), session.token());
    refresh('notices');
    await until(() => session.token() === other, 'the session of the other user');
    await page.until(() => !page.text.includes('合作合同'), 'should not show the contract of the former user');
  });

  it('shows nothing without a reminder, and emits partner-widget-ready', async () => {
    await changeUser('agent', { contractEndDate: END + 400 * 86_400 });
    const page = await ready();
    expect(page.find('.frame')!.childElementCount).to.equal(0);
    await page.isAccessible();
  });

  it('opens the QR code of the mini-program, and returns the focus when it closes', async () => {
    const page = await open();
    await page.shows('立即续签');
    const renew = page.button('立即续签')!;
    renew.focus();
    renew.click();
    await page.until(() => page.find('[role=dialog] svg[role]'), 'should show the code');
    await page.shows('请用微信扫码，在小程序中完成续签');
    await page.isAccessible();
    await page.press('稍后再说');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await until(() => page.root.activeElement === renew, 'the focus is back');
  });

  it('shows a message while no renewal has arrived, and disappears after the renewal', async () => {
    const page = await open();
    await page.press('立即续签');
    await page.press('我已续签');
    await page.shows('暂未查询到续签结果');
    await page.isAccessible();
    await changeUser('agent', { contractEndDate: END + 400 * 86_400 });
    await page.press('我已续签');
    await page.noLongerShows('续签合作合同');
    await page.until(() => !page.find('[role=status]', '到期'), 'should remove the banner');
  });

  it('shows a retry when the code fails to load', async () => {
    await injectFault({ call: SCHEME, times: 1, fault: 'status', status: 400, body: { message: '暂不可用' } });
    const page = await open();
    await page.press('立即续签');
    await page.shows('二维码加载失败');
    await page.isAccessible();
    await page.press('重试');
    await page.until(() => page.find('[role=dialog] svg[role]'), 'should show the code');
  });

  it('closes the dialog automatically after 12 h (§9)', async () => {
    const timers = holdLongTimers();
    try {
      const page = await open();
      await page.press('立即续签');
      await page.shows('我已续签');
      await until(() => timers.waiting(TWELVE_HOURS) === 1, 'it waits');
      timers.due(TWELVE_HOURS);
      await page.until(() => !page.find('[role=dialog]'), 'should close');
    } finally {
      timers.stop();
    }
  });

  it('shows a button that opens the mini-program on a phone, which cannot scan its own screen', async () => {
    const real = window.matchMedia;
    window.matchMedia = (query) =>
      query === '(pointer: coarse)'
        ? ({ ...real.call(window, query), matches: true } as MediaQueryList)
        : real.call(window, query);
    await injectFault({
      call: SCHEME,
      times: 1,
      fault: 'status',
      status: 200,
      body: { code: 0, data: { url: 'weixin://dl/business/?t=1' } },
    });
    try {
      const page = await open(320);
      await page.press('立即续签');
      await page.shows('请打开微信小程序完成续签');
      expect(page.find<HTMLAnchorElement>('[role=dialog] a')!.href).to.equal('weixin://dl/business/?t=1');
      expect(page.find('[role=dialog] svg[role]')).to.equal(undefined);
      await page.isAccessible();
    } finally {
      window.matchMedia = real;
    }
  });

  it('shows only a QR code when a phone should not open the address (hazard 7)', async () => {
    const real = window.matchMedia;
    window.matchMedia = (query) =>
      query === '(pointer: coarse)'
        ? ({ ...real.call(window, query), matches: true } as MediaQueryList)
        : real.call(window, query);
    await injectFault({
      call: SCHEME,
      times: 1,
      fault: 'status',
      status: 200,
      body: { code: 0, data: { url: 'javascript:alert(1)' } },
    });
    try {
      const page = await open(320);
      await page.press('立即续签');
      await page.until(() => page.find('[role=dialog] svg[role]'), 'should show the code');
      expect(page.find('[role=dialog] a')).to.equal(undefined);
    } finally {
      window.matchMedia = real;
    }
  });

  it('shows the day in English', async () => {
    configure({ locale: 'en' });
    const page = await open();
    const english = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Shanghai' });
    await page.shows(`Your contract expires on ${english.format(END * 1000)}`);
  });
});
