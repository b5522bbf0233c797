/** The platforms that people walk through the console on: the embedded one, and one of the specification's words alone. */
import type { Browser } from 'puppeteer-core';
import { fileURLToPath } from 'node:url';
import type { Cents } from '#shared/domain/money.ts';
import { startSecondPlatform, type SecondPlatform } from '../../second-platform/start.ts';
import { MONTHLY, WEEKLY } from '../../second-platform/wallets.ts';
import { at, LAST_MONTH, WEDNESDAY } from '../../gate/days.ts';
import { startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { PASSWORD } from './console-page.ts';
import { sandbox } from './steps.ts';

export interface Person {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly walletPassword: string;
  /** the wallet that this person withdraws from: its name on screen, what is left in it, days until money arrives */
  readonly wallet: { readonly name: '周结' | '月结'; readonly left: Cents; readonly arrives: number };
}

export interface Running extends RunningServer {
  /** axe looks at the screens of one platform: they are the same on the others */
  readonly looksAtScreens: boolean;
  readonly people: {
    /** settled here, may withdraw today */
    readonly agent: Person;
    /** settled here by month, paid to a card of the person's own */
    readonly monthly: Person;
    /** has filled in nothing yet */
    readonly newcomer: Person;
    /** settled elsewhere */
    readonly plain: Person;
  };
}

export interface RunningSecond extends Running {
  readonly platform: SecondPlatform;
}

/** A way that a person goes, on any platform. */
export interface Journey<On extends Running = Running> {
  readonly name: string;
  walk(on: On, browser: Browser): Promise<void>;
}

const demo = (username: string, phone: string, wallet: Person['wallet']): Person => ({
  username,
  password: PASSWORD,
  phone,
  walletPassword: 'wallet88',
  wallet,
});

/** On a Wednesday after last month's bill was settled. */
export async function startEmbedded(): Promise<Running> {
  const server = await startServer();
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'bills/miner', { month: LAST_MONTH, state: 300 });
  const people: Running['people'] = {
    agent: demo('agent', '13800138000', { name: '月结', left: 500_000, arrives: 3 }),
    monthly: demo('miner', '13700137000', { name: '月结', left: 0, arrives: 3 }),
    newcomer: demo('newcomer', '13500135000', { name: '周结', left: 200_000, arrives: 1 }),
    plain: demo('plain', '', { name: '月结', left: 0, arrives: 3 }),
  };
  for (const { username, wallet } of [people.agent, people.newcomer])
    await sandbox(server, `wallets/${username}`, {
      walletType: wallet.name === '周结' ? WEEKLY : MONTHLY,
      leftAmount: wallet.left,
    });
  return { ...server, looksAtScreens: true, people };
}

/** The console as a gateway (PLATFORM_URL) before the second platform, with the configuration that it needs. */
export async function startSecond(): Promise<RunningSecond> {
  const platform = await startSecondPlatform();
  const server = await startServer({
    PLATFORM_URL: platform.url,
    CONFIG_FILE: fileURLToPath(new URL('../../second-platform/console.json', import.meta.url)),
  });
  const person = (username: string, name: Person['wallet']['name']): Person => {
    const known = platform.people.named(username);
    const { left } = platform.wallets.balance(known, name === '周结' ? WEEKLY : MONTHLY);
    return {
      username,
      password: known.password,
      phone: known.phoneNumber,
      walletPassword: known.walletPassword,
      wallet: { name, left, arrives: name === '周结' ? 1 : 3 },
    };
  };
  return {
    origin: server.origin,
    looksAtScreens: false,
    platform,
    // as they are now: journeys change phones, passwords and balances
    get people() {
      return {
        agent: person('tide', '周结'),
        monthly: person('quay', '月结'),
        newcomer: person('drift', '周结'),
        plain: person('shell', '月结'),
      };
    },
    latestCode: (phone) => Promise.resolve(platform.people.codeOf(phone)),
    async close() {
      await server.close();
      await platform.close();
    },
  };
}
