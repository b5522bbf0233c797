/**
 * Tests every element with an embed session that only allows the user's name: it shows a message, and the session
 * stays.
 */
import { expect } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { session } from '#shared/client/session.ts';
import { callAt, scopesOf } from '#shared/topics/calls.ts';
import { ALWAYS } from '#shared/topics/scopes.ts';
import { configure } from '#shared/host/configuration.ts';
import { loggedProblems } from '#shared/host/problems.ts';
import { addressesCalled } from '../../browser/calls.ts';
import { embedSessionFor, tokenOf, walletTicketOf } from '../../browser/sandbox.ts';
import { ELEMENTS } from './element-cases.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';
import { onPlatform } from '../../browser/element-page.ts';

type WidgetFailed = HTMLElementEventMap['partner-widget-failed'];

/** An origin in the platform's ALLOWED_ORIGINS. */
const OTHER_ORIGIN = 'https://portal.example';

const MESSAGES = {
  'zh-CN': '本网站未开放此功能，如需使用请联系网站客服',
  en: 'This site does not offer this feature. If you need it, contact the operator of this site.',
} as const;

/** Elements that show only the account, public content or nothing. */
const READY = [
  'partner-payout',
  'partner-contract-banner',
  'partner-tasks',
  'partner-startup-dialogs',
  'partner-mobile-entry',
  // finds the pages of the host, and states that it finds nothing else
  'partner-search',
];

/** Returns whether any embed session may request this address. */
function isAllowed(address: string): boolean {
  const { pathname } = new URL(address, location.href);
  const call = callAt('GET', pathname) ?? callAt('POST', pathname);
  return !call || call.access === 'public' || scopesOf(call.name).includes(ALWAYS);
}

/** Elements with read scopes, and the button of the write that these scopes do not include. */
const READ_ONLY = [
  { tag: 'partner-wallet', scopes: ['wallet:read'], shows: '可提现余额', button: '申请提现' },
  { tag: 'partner-payout', scopes: ['payout:read', 'bills:read'], shows: '收款方式', button: '修改' },
  { tag: 'partner-tickets', scopes: ['tickets:read'], shows: '我的工单', button: '新建工单' },
  { tag: 'partner-directed-business', scopes: ['business:read'], shows: '地区', button: '申请' },
] as const;

const rows = Object.values(ELEMENTS)
  .flat()
  .filter(({ user }) => user);

// The first test of the file, because a problem is logged once.
describe('an embed session with `wallet:read` alone', () => {
  onPlatform();

  it('is no problem of the page: the wallet has no button to withdraw and no forecast', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-wallet')!;
    await row.importElement();
    const token = await tokenOf('agent');
    configure({ session: 'embed', token: await embedSessionFor(token, ['wallet:read']) });
    saveWalletTicket('100001', await walletTicketOf(token));
    const page = await HostedElement.open(row, 1280);
    await page.shows(MESSAGES['zh-CN']);
    await page.shows('导出记录');
    expect(loggedProblems()).to.deep.equal([]);
  });
});

describe('an embed session without the scopes of an element', () => {
  onPlatform('token');
  afterEach(() => session.clear());

  for (const [locale, message] of Object.entries(MESSAGES) as ['en', string][])
    for (const row of rows)
      it(`<${row.tag}> shows a message in ${locale} once, and keeps the session`, async () => {
        await row.importElement();
        const token = await tokenOf(row.user!);
        // A user with permission looks up device IDs.
        configure({ session: 'embed', token, locale });
        await attributesOf(row);
        session.clear();
        const expired: Event[] = [];
        const record = (event: Event) => void expired.push(event);
        document.addEventListener('partner-session-expired', record);
        configure({ token: await embedSessionFor(token, []) });
        store.dispatch(api.util.resetApiState());
        const page = await HostedElement.open(row, 1280);
        await page.until(() => page.ready.length + page.failed.length > 0, 'should emit an event');
        const requested = addressesCalled();
        expect([...new Set(requested)]).to.deep.equal(requested, 'no request is repeated');
        expect(requested.filter((address) => !isAllowed(address))).to.deep.equal([], 'no request exceeds the scopes');
        if (READY.includes(row.tag)) expect(page.ready.length).to.equal(1);
        else {
          expect((page.failed[0] as WidgetFailed).detail.code).to.equal('out-of-scope');
          // A closed bell has no room for text.
          if (row.tag === 'partner-message-bell') page.find('button')!.click();
          await page.shows(message);
          await page.isAccessible();
        }
        expect(session.status()).to.equal('active');
        expect(expired).to.deep.equal([]);
        document.removeEventListener('partner-session-expired', record);
      });

  for (const { tag, scopes, shows, button } of READ_ONLY)
    it(`<${tag}> with read scopes shows its content, and disables the button that would be refused`, async () => {
      const row = rows.find((each) => each.tag === tag)!;
      await row.importElement();
      const token = await tokenOf(row.user!);
      configure({ session: 'embed', locale: 'zh-CN', token: await embedSessionFor(token, scopes) });
      saveWalletTicket('100001', await walletTicketOf(token));
      store.dispatch(api.util.resetApiState());
      const page = await HostedElement.open(row, 1280);
      await page.isReady();
      await page.shows(shows);
      const found = () => page.all<HTMLButtonElement>('button').find((each) => each.textContent.startsWith(button));
      // Users with the write scope see the button. For other users it is disabled.
      if (found()) {
        await page.shows(MESSAGES['zh-CN']);
        expect(found()!.disabled).to.equal(true);
      }
      await page.isAccessible();
      configure({ token });
      await page.until(() => found() && !page.text.includes(MESSAGES['zh-CN']), 'is there with the whole token');
    });

  for (const { tag, scopes, feature, shows, button } of [
    { tag: 'partner-bills', scopes: ['bills:read'], feature: 'export', shows: '税后应付', button: '导出月账单' },
    {
      tag: 'partner-tech-overview',
      scopes: ['devices:read', 'tickets:read', 'tickets:write'],
      feature: 'appeal',
      shows: '全天离线',
      button: '申诉',
    },
  ] as const)
    it(`<${tag}> shows ${button} unless the session has no ${feature}`, async () => {
      const row = rows.find((each) => each.tag === tag)!;
      await row.importElement();
      const token = await tokenOf(row.user!);
      const open = async (features: { [feature]?: boolean }): Promise<HostedElement> => {
        configure({ session: 'embed', locale: 'zh-CN', token: await embedSessionFor(token, scopes, { features }) });
        store.dispatch(api.util.resetApiState());
        const page = await HostedElement.open(row, 1280);
        await page.isReady();
        return page;
      };
      const shown = await open({});
      await shown.waitFor('button', button);
      shown.element.remove();
      const without = await open({ [feature]: false });
      await without.shows(shows);
      expect(without.button(button)).to.equal(undefined);
      await without.isAccessible();
    });

  for (const { tag, scopes, shows } of [
    { tag: 'partner-real-name', scopes: [], shows: ['已认证', '林**', '***'] },
    { tag: 'partner-real-name', scopes: ['identity:read'], shows: ['已认证', '林示例', '110101199003******'] },
    { tag: 'partner-payout', scopes: [], shows: ['支付宝', '林**', '138****8000'] },
  ] as const)
    it(`<${tag}> shows masked data as verified and filled in with ${scopes.join() || 'no scopes'}`, async () => {
      const row = rows.find((each) => each.tag === tag)!;
      await row.importElement();
      configure({
        session: 'embed',
        locale: 'zh-CN',
        token: await embedSessionFor(await tokenOf('agent'), scopes),
      });
      store.dispatch(api.util.resetApiState());
      const page = await HostedElement.open(row, 1280);
      await page.isReady();
      for (const text of shows) await page.shows(text);
      await page.isAccessible();
    });

  it('<partner-wallet> shows before the form that it cannot be sent, for a user whose nodes have no address', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-wallet')!;
    await row.importElement();
    const token = await tokenOf('unplaced');
    configure({ session: 'embed', locale: 'zh-CN', token: await embedSessionFor(token, ['wallet:read']) });
    store.dispatch(api.util.resetApiState());
    const page = await HostedElement.open(row, 1280);
    await page.until(() => page.failed.length > 0, 'should emit partner-widget-failed');
    await page.shows(MESSAGES['zh-CN']);
    expect(page.all('button, input')).to.deep.equal([], 'no fields and no buttons');
    expect((page.failed[0] as WidgetFailed).detail.code).to.equal('out-of-scope');
    expect(page.ready).to.deep.equal([]);
    await page.isAccessible();
    configure({ token: await embedSessionFor(token, ['wallet:read', 'devices:write']) });
    await page.isReady();
    await page.shows('保存并继续');
  });

  it('shows a setup error when the session was issued for another page', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-income')!;
    await row.importElement();
    const token = await tokenOf(row.user!);
    configure({
      session: 'embed',
      locale: 'en',
      token: await embedSessionFor(token, ['income:read'], { origin: OTHER_ORIGIN }),
    });
    const page = await HostedElement.open(row, 1280);
    await page.shows("This page isn't set up correctly");
    expect((page.failed[0] as WidgetFailed).detail.code).to.equal('wrong-origin');
    expect(session.status()).to.equal('active');
  });
});
