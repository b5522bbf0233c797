/** Every element on a page whose embed session is good for nothing but the person's name: it says so, and nobody is signed out. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { session } from '#shared/client/session.ts';
import { ALWAYS, callAt, scopesOf } from '#shared/contract/scopes.ts';
import { configure } from '#shared/host/configuration.ts';
import { addressesCalled } from '../../browser/calls.ts';
import { clearFaults, embedSessionFor, platformReady, tokenOf, walletTicketOf } from '../../browser/sandbox.ts';
import { ELEMENTS } from './element-cases.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';

type WidgetFailed = HTMLElementEventMap['partner-widget-failed'];

/** of the platform's ALLOWED_ORIGINS */
const OTHER_ORIGIN = 'https://portal.example';

const SENTENCES = {
  'zh-CN': '本网站未开放此功能，如需使用请联系网站客服',
  en: 'This site does not offer this feature. If you need it, contact the operator of this site.',
} as const;

/** They show what the account itself tells, what is open to everybody, or nothing. */
const READY = ['partner-payout', 'partner-contract-banner', 'partner-startup-dialogs', 'partner-mobile-entry'];

/** What any embed session may ask for. */
function isGoodFor(address: string): boolean {
  const { pathname } = new URL(address, location.href);
  const call = callAt('GET', pathname) ?? callAt('POST', pathname);
  return !call || call.access === 'public' || scopesOf(call.name).includes(ALWAYS);
}

/** What is read with these scopes, and the button of the write that they do not include. */
const READ_ALONE = [
  { tag: 'partner-wallet', scopes: ['wallet:read'], shows: '可提现余额', button: '申请提现' },
  { tag: 'partner-payout', scopes: ['payout:read', 'bills:read'], shows: '收款方式', button: '修改' },
  { tag: 'partner-tickets', scopes: ['tickets:read'], shows: '我的工单', button: '新建工单' },
  { tag: 'partner-directed-business', scopes: ['business:read'], shows: '地区', button: '申请' },
] as const;

const rows = Object.values(ELEMENTS)
  .flat()
  .filter(({ person }) => person);

describe('an embed session without the scopes of an element', () => {
  before(platformReady);
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, token: undefined });
    session.clear();
    await clearFaults();
  });

  for (const [locale, sentence] of Object.entries(SENTENCES) as ['en', string][])
    for (const row of rows)
      it(`<${row.tag}> says so in ${locale}, once, and keeps the person signed in`, async () => {
        await row.load();
        const own = await tokenOf(row.person!);
        // devices and the like are looked for by somebody who may see them
        configure({ session: 'embed', token: own, locale });
        await attributesOf(row);
        session.clear();
        const expired: Event[] = [];
        const hear = (event: Event) => void expired.push(event);
        document.addEventListener('partner-session-expired', hear);
        configure({ token: await embedSessionFor(own, []) });
        store.dispatch(api.util.resetApiState());
        const page = await HostedElement.open(row, 1280);
        await page.until(() => page.ready.length + page.failed.length > 0, 'should tell its host');
        const asked = addressesCalled();
        expect([...new Set(asked)]).to.deep.equal(asked, 'nothing is asked again');
        expect(asked.filter((address) => !isGoodFor(address))).to.deep.equal([], 'it says so before it asks');
        if (READY.includes(row.tag)) expect(page.ready.length).to.equal(1);
        else {
          expect((page.failed[0] as WidgetFailed).detail.code).to.equal('out-of-scope');
          // a bell has no room for words before it is opened
          if (row.tag === 'partner-message-bell') page.find('button')!.click();
          await page.shows(sentence);
          await page.isAccessible();
        }
        expect(session.status()).to.equal('active');
        expect(expired).to.deep.equal([]);
        document.removeEventListener('partner-session-expired', hear);
      });

  for (const { tag, scopes, shows, button } of READ_ALONE)
    it(`<${tag}> that may only read shows what there is, and offers no button that leads to a refusal`, async () => {
      const row = rows.find((each) => each.tag === tag)!;
      await row.load();
      const own = await tokenOf(row.person!);
      configure({ session: 'embed', locale: 'zh-CN', token: await embedSessionFor(own, scopes) });
      const ticket = await walletTicketOf(own);
      saveWalletTicket('100001', ticket);
      store.dispatch(api.util.resetApiState());
      const page = await HostedElement.open(row, 1280);
      await page.isReady();
      await page.shows(shows);
      const found = () => page.all<HTMLButtonElement>('button').find((each) => each.textContent.startsWith(button));
      // whoever may write has the button; nobody else is told to press it
      if (found()) {
        await page.shows(SENTENCES['zh-CN']);
        expect(found()!.disabled).to.equal(true);
      }
      await page.isAccessible();
      configure({ token: own });
      // a token that the host sets anew may be another person's: the ticket went with the one before
      saveWalletTicket('100001', ticket);
      await page.until(() => found() && !page.text.includes(SENTENCES['zh-CN']), 'is there with the whole token');
    });

  it('<partner-wallet> of somebody whose nodes have no place yet says before a form is filled in that it cannot be sent', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-wallet')!;
    await row.load();
    const own = await tokenOf('unplaced');
    configure({ session: 'embed', locale: 'zh-CN', token: await embedSessionFor(own, ['wallet:read']) });
    store.dispatch(api.util.resetApiState());
    const page = await HostedElement.open(row, 1280);
    await page.until(() => page.failed.length > 0, 'should tell its host');
    await page.shows(SENTENCES['zh-CN']);
    expect(page.all('button, input')).to.deep.equal([], 'nothing to fill in, nothing to press');
    expect((page.failed[0] as WidgetFailed).detail.code).to.equal('out-of-scope');
    expect(page.ready).to.deep.equal([]);
    await page.isAccessible();
    configure({ token: await embedSessionFor(own, ['wallet:read', 'devices:write']) });
    await page.isReady();
    await page.shows('保存并继续');
  });

  it('on a page that it was not given for: says that the page is set up wrongly', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-income')!;
    await row.load();
    const own = await tokenOf(row.person!);
    configure({ session: 'embed', locale: 'en', token: await embedSessionFor(own, ['income:read'], OTHER_ORIGIN) });
    const page = await HostedElement.open(row, 1280);
    await page.shows("This page isn't set up correctly");
    expect((page.failed[0] as WidgetFailed).detail.code).to.equal('wrong-origin');
    expect(session.status()).to.equal('active');
  });
});
