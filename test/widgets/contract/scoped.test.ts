/** Every element on a page whose embed session is good for nothing but the person's name: it says so, and nobody is signed out. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { api } from '#shared/client/api.ts';
import { forgetSession, sessionStatus } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { configure } from '#shared/host/configuration.ts';
import { addressesCalled } from '../../browser/calls.ts';
import { clearFaults, embedSessionFor, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { isTurn } from '../../browser/turns.ts';
import { ELEMENTS } from './element-cases.ts';
import { attributesOf, HostedElement } from './hosted-element.ts';

type WidgetFailed = HTMLElementEventMap['partner-widget-failed'];

/** of the platform's ALLOWED_ORIGINS */
const OTHER_ORIGIN = 'https://portal.example';

const SENTENCES = {
  'zh-CN': '本网站未开放此功能，如需使用请联系网站的工作人员',
  en: 'This site does not offer this. If you need it, please tell the people who run this site',
} as const;

/** Forms ask the platform for nothing before they are sent; the others show what is open to everybody, or nothing. */
const READY = [
  'partner-wallet',
  'partner-real-name',
  'partner-payout',
  'partner-phone-change',
  'partner-password',
  'partner-bind-device',
  'partner-contract-banner',
  'partner-startup-dialogs',
  'partner-mobile-entry',
];

const rows = Object.values(ELEMENTS)
  .flat()
  .filter(({ person }) => person);

describe('an embed session without the scopes of an element', () => {
  before(platformReady);
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, token: undefined });
    forgetSession();
    await clearFaults();
  });

  for (const [locale, sentence] of Object.entries(SENTENCES) as ['en', string][])
    for (const row of rows.filter((_row, index) => isTurn(index)))
      it(`<${row.tag}> says so in ${locale}, once, and keeps the person signed in`, async () => {
        await row.load();
        const own = await tokenOf(row.person!);
        // devices and the like are looked for by somebody who may see them
        configure({ session: 'embed', token: own, locale });
        await attributesOf(row);
        forgetSession();
        const expired: Event[] = [];
        const hear = (event: Event) => void expired.push(event);
        document.addEventListener('partner-session-expired', hear);
        configure({ token: await embedSessionFor(own, []) });
        store.dispatch(api.util.resetApiState());
        const page = await HostedElement.open(row, 1280);
        await page.until(() => page.ready.length + page.failed.length > 0, 'should tell its host');
        const asked = addressesCalled();
        expect([...new Set(asked)]).to.deep.equal(asked, 'nothing is asked again');
        if (READY.includes(row.tag)) expect(page.ready.length).to.equal(1);
        else {
          expect((page.failed[0] as WidgetFailed).detail.code).to.equal('out-of-scope');
          // a bell has no room for words before it is opened
          if (row.tag === 'partner-message-bell') page.find('button')!.click();
          await page.says(sentence);
          await page.isAccessible();
        }
        expect(sessionStatus()).to.equal('active');
        expect(expired).to.deep.equal([]);
        document.removeEventListener('partner-session-expired', hear);
      });

  it('on a page that it was not given for: says that the page is set up wrongly', async () => {
    const row = rows.find(({ tag }) => tag === 'partner-income')!;
    await row.load();
    const own = await tokenOf(row.person!);
    configure({ session: 'embed', locale: 'en', token: await embedSessionFor(own, ['income:read'], OTHER_ORIGIN) });
    const page = await HostedElement.open(row, 1280);
    await page.says('This page is not set up correctly');
    expect((page.failed[0] as WidgetFailed).detail.code).to.equal('wrong-origin');
    expect(sessionStatus()).to.equal('active');
  });
});
