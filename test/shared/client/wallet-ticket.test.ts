import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import {
  clearWalletTicket,
  DAY_S,
  hasWalletTicket,
  onTicketChange,
  readWalletTicket,
  saveWalletTicket,
  ticketCookie,
} from '#shared/client/wallet-ticket.ts';
import { until } from '../../browser/until.ts';

/** WebKit can show a removed cookie again until its network process has removed it. */
const untilNoCookies = () => until(() => document.cookie === '', 'should start without cookies');

describe('the wallet ticket of the console (§4)', () => {
  before(() => configure({ session: 'console' }));
  after(() => configure({ session: 'embed' }));
  afterEach(() => clearWalletTicket());

  it('is found before its account is known (§4)', () => {
    expect(hasWalletTicket()).to.equal(false);
    saveWalletTicket('42', 'x');
    expect(hasWalletTicket()).to.equal(true);
    clearWalletTicket();
    expect(hasWalletTicket()).to.equal(false);
  });

  it('reports when it is saved and when it is removed', () => {
    let changes = 0;
    const stop = onTicketChange(() => changes++);
    saveWalletTicket('42', 'x');
    expect(changes).to.equal(1);
    clearWalletTicket();
    expect(changes).to.equal(2);
    stop();
  });

  it('is a cookie for one day and one account', async () => {
    saveWalletTicket('42', 'a.b-c_d');
    expect(document.cookie).to.contain('walletPasswordTicket=42.a.b-c_d');
    expect(readWalletTicket('42')).to.equal('a.b-c_d');
    for (const other of ['4', '2', '421', '']) expect(readWalletTicket(other), other).to.equal(undefined);
    const kept = (await window.cookieStore?.get('walletPasswordTicket')) as
      | { expires?: number; sameSite?: string }
      | null
      | undefined;
    if (!kept?.expires) return;
    const day = 24 * 3_600_000;
    // The browser uses its own clock for cookies, which the test run does not move.
    expect(kept.expires - (performance.timeOrigin + performance.now())).to.be.within(day - 60_000, day + 60_000);
    expect(kept.sameSite).to.equal('strict');
  });

  it('is a Secure cookie when the page uses TLS', () => {
    const plain = 'walletPasswordTicket=42.x; Max-Age=86400; Path=/; SameSite=Strict';
    expect(ticketCookie('42.x', DAY_S, 'http:')).to.equal(plain);
    expect(ticketCookie('42.x', DAY_S, 'https:')).to.equal(`${plain}; Secure`);
  });

  it('can contain any characters', () => {
    const ticket = 'ünï=;, "票';
    saveWalletTicket('42', ticket);
    expect(readWalletTicket('42')).to.equal(ticket);
  });

  it('survives a reload, and disappears when another tab clears it', () => {
    document.cookie = 'walletPasswordTicket=42.of-before; Path=/';
    expect(readWalletTicket('42')).to.equal('of-before');
    saveWalletTicket('42', 'x');
    document.cookie = 'walletPasswordTicket=; Max-Age=0; Path=/';
    expect(readWalletTicket('42')).to.equal(undefined);
    expect(hasWalletTicket()).to.equal(false);
  });

  it('is not read from cookies with other names', async () => {
    await untilNoCookies();
    document.cookie = 'xwalletPasswordTicket=42.forged';
    try {
      expect(readWalletTicket('42')).to.equal(undefined);
    } finally {
      document.cookie = 'xwalletPasswordTicket=; Max-Age=0';
    }
  });

  it('is removed at the sign-out', async () => {
    await untilNoCookies();
    saveWalletTicket('42', 'x');
    clearWalletTicket();
    expect(readWalletTicket('42')).to.equal(undefined);
    expect(document.cookie).to.not.contain('walletPasswordTicket');
  });

  for (const [what, descriptor] of [
    ['are ignored', { get: () => '', set: () => undefined }],
    [
      'throw',
      {
        get(): string {
          throw new DOMException('sandboxed', 'SecurityError');
        },
        set() {
          throw new DOMException('sandboxed', 'SecurityError');
        },
      },
    ],
  ] as const)
    it(`is kept in memory when cookies ${what} (hazard 15)`, () => {
      Object.defineProperty(document, 'cookie', { ...descriptor, configurable: true });
      try {
        saveWalletTicket('42', 'x');
        expect(readWalletTicket('42')).to.equal('x');
        expect(readWalletTicket('43')).to.equal(undefined);
        clearWalletTicket();
        expect(readWalletTicket('42')).to.equal(undefined);
      } finally {
        delete (document as { cookie?: string }).cookie;
      }
    });
});

describe('the wallet ticket of an embed (§4)', () => {
  beforeEach(() => clearWalletTicket());
  after(() => clearWalletTicket());

  it('is never a cookie, which every request would send to the partner’s server', async () => {
    await untilNoCookies();
    saveWalletTicket('42', 'x');
    expect(readWalletTicket('42')).to.equal('x');
    expect(readWalletTicket('43')).to.equal(undefined);
    expect(document.cookie).to.equal('');
    document.cookie = 'walletPasswordTicket=42.of-elsewhere; Path=/';
    expect(readWalletTicket('42')).to.equal('x');
    clearWalletTicket();
    expect([readWalletTicket('42'), hasWalletTicket(), document.cookie]).to.deep.equal([undefined, false, '']);
  });

  it('survives a reload of the tab, for one day', () => {
    const { now } = Date;
    const saved = now();
    try {
      Date.now = () => saved;
      saveWalletTicket('42', 'x');
      expect(sessionStorage.getItem('walletPasswordTicket')).to.equal(`${saved + 86_400_000} 42.x`);
      Date.now = () => now() + DAY_S * 1_000 - 5_000;
      expect(readWalletTicket('42')).to.equal('x');
      const until = Number(sessionStorage.getItem('walletPasswordTicket')!.split(' ')[0]);
      Date.now = () => until - 1;
      expect(readWalletTicket('42')).to.equal('x');
      Date.now = () => until;
      expect([readWalletTicket('42'), hasWalletTicket()]).to.deep.equal([undefined, false]);
    } finally {
      Date.now = now;
    }
  });
});
