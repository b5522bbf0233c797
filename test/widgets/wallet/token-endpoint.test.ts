/** A withdrawal that is open while the token endpoint of the host has a bad minute (§7.1, hazard 54). */
import { expect, nextFrame } from '@open-wc/testing';
import { callWithToken } from '#shared/client/base-query.ts';
import { HOST_TIMEOUT_MS } from '#shared/client/host-token.ts';
import { apiRequest } from '#shared/client/request.ts';
import { refresh } from '#shared/client/session-actions.ts';
import { session, STAYS_MS } from '#shared/client/session.ts';
import { tokenRetryLimits } from '#shared/client/token-retry.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { configure } from '#shared/host/configuration.ts';
import { logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { onPlatform } from '../../browser/element-page.ts';
import { callsSettled } from '../../browser/idle.ts';
import { holdLongTimers } from '../../browser/long-timers.ts';
import {
  clearFaults,
  embedSessionFor,
  injectFault,
  setBalance,
  setClock,
  tokenOf,
  walletTicketOf,
} from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { chanceOf } from '../../truth/chance.ts';
import { morning, WalletPage } from './wallet-page.ts';

const RENEWALS = 10;
/** After this time, the cache drops data that no element shows, ms. */
const CACHE_MS = 60_000;
const SEEDS = [17, 54];

/** What the token endpoint of the host does with one call. */
const FAULTS = ['fails', 'sends a page', 'hangs', 'comes late'] as const;
type Fault = (typeof FAULTS)[number];

describe('partner-wallet: a token endpoint that fails, hangs and returns late (hazard 54)', () => {
  onPlatform('getToken', 'token');
  let timers: ReturnType<typeof holdLongTimers>;
  before(() => void (timers = holdLongTimers(HOST_TIMEOUT_MS, HOST_TIMEOUT_MS)));
  after(() => timers.stop());
  const limits = { ...tokenRetryLimits };
  afterEach(() => session.clear());
  afterEach(() => void Object.assign(tokenRetryLimits, limits));

  for (const seed of SEEDS)
    it(`keeps the typed withdrawal and the figures over ${RENEWALS} renewals, and shows none of another user (seed ${seed})`, async () => {
      const chance = chanceOf(seed);
      await setClock(morning(3));
      await setBalance('agent', 1, 12_846_37);
      /** The platform tokens of the embed sessions, which end with them. */
      const platformTokens = new Map<string | undefined, string>();
      let faults: Fault[] = [];
      let current: Fault | undefined;
      const newSession = async (username: string): Promise<string> => {
        const platformToken = await tokenOf(username);
        const token = await embedSessionFor(platformToken, ['wallet:read', 'wallet:withdraw', 'payout:read']);
        platformTokens.set(token, platformToken);
        return token;
      };
      /** Ends the session of the user on the platform, so that the embed session of the page is refused. */
      const endOnPlatform = () => callWithToken(apiRequest(logoutCall), platformTokens.get(session.token()));
      let user = 'agent';
      const events: string[] = [];
      const note = ({ type }: Event) => void events.push(type);
      for (const type of ['partner-account-changed', 'partner-session-expired', 'partner-session-required'])
        addEventListener(type, note);
      configure({
        token: await newSession('agent'),
        getToken: async () => {
          const fault = (current = faults.shift());
          if (fault === 'fails') throw new Error('502');
          if (fault === 'sends a page') return '<h1>502 Bad Gateway</h1>';
          if (fault === 'hangs') return new Promise<string>(() => {});
          const token = await newSession(user);
          if (fault) await until(() => timers.waiting(HOST_TIMEOUT_MS) === 0, 'the time limit');
          return token;
        },
      });
      saveWalletTicket('100001', await walletTicketOf(platformTokens.get(session.token())!));
      const page = await WalletPage.open('week');
      await page.shows('导出记录');
      await page.press('申请提现');
      await page.shows('短信验证码');
      page.type('提现金额', '1234.56');
      page.type('短信验证码', '246810');
      events.length = 0;

      for (let renewal = 0; renewal < RENEWALS; renewal += 1) {
        faults = Array.from({ length: Math.floor(chance() * 4) }, () => FAULTS[Math.floor(chance() * FAULTS.length)]!);
        const planned = faults.join(', ') || 'nothing';
        const before = session.token();
        await endOnPlatform();
        refresh('wallet');
        await until(() => {
          if (current === 'hangs' || current === 'comes late') timers.due(HOST_TIMEOUT_MS);
          return session.token() !== before && session.status() === 'active';
        }, `renewal ${renewal} after ${planned}`).catch((error: Error) => {
          throw new Error(`${error.message}: ${session.status()}, after ${current}, then ${faults}`);
        });
        await page.until(() => page.field('提现金额').value === '1234.56', `should keep the amount after ${planned}`);
        expect(page.field('短信验证码').value, planned).to.equal('246810');
        expect(page.text).to.include('12,846.37');
        // A token that is refused in its first requests ends the session of the page.
        await callsSettled();
      }
      const long = holdLongTimers(CACHE_MS, STAYS_MS);
      const { withinMs } = tokenRetryLimits;
      faults = ['fails', 'fails', 'fails', 'fails', 'fails'];
      await endOnPlatform();
      refresh('wallet');
      await page.until(() => faults.length === 0 && session.status() === 'unconfirmed', 'should have no token');
      long.due(STAYS_MS);
      await page.shows('已填写的内容会保留');
      expect(page.find('[role=dialog]'), 'covered').to.equal(undefined);
      await nextFrame();
      long.due(CACHE_MS);
      long.stop();
      tokenRetryLimits.withinMs = 0;
      await page.press('重试');
      await page.until(() => page.find('[role=dialog]'), 'should return to the dialog');
      expect(page.field('提现金额').value).to.equal('1234.56');
      tokenRetryLimits.withinMs = withinMs;
      await callsSettled();
      expect(events).to.deep.equal([]);

      Object.assign(tokenRetryLimits, { pausesMs: [CACHE_MS], mostCalls: 1 });
      faults = ['fails'];
      await endOnPlatform();
      refresh('wallet');
      await page.until(() => session.status() === 'unconfirmed', 'should wait for the next call');
      await page.press('重试');
      await page.shows('请稍后再试');
      tokenRetryLimits.mostCalls = limits.mostCalls;
      page.find<HTMLInputElement>('[role=dialog] input[type=checkbox]')!.click();
      // the form stays open
      await injectFault({ call: '/api/wallet/wallet/userAuthState', fault: 'status', status: 500 });
      await page.press('确认提现');
      await until(() => session.status() === 'active', 'the press of the withdrawal calls the host');
      await callsSettled();
      await page.shows('本次提现未提交');
      await clearFaults();
      tokenRetryLimits.pausesMs = limits.pausesMs;
      expect(page.find('[role=dialog]')).to.not.equal(undefined);
      expect(events).to.deep.equal([]);

      user = 'miner';
      faults = ['fails'];
      await endOnPlatform();
      refresh('wallet');
      await page.until(() => !page.find('[role=dialog]'), 'should close the form of the former user');
      expect(page.text).not.to.include('12,846.37');
      expect(events).to.deep.equal(['partner-account-changed']);
    });
});
