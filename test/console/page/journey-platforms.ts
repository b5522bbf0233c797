/** The platforms of the journeys: the embedded platform, and one that is written only from the specification. */
import type { Browser } from 'puppeteer-core';
import { fileURLToPath } from 'node:url';
import type { Cents } from '#shared/core/money.ts';
import { startSecondPlatform, type PlatformReading, type SecondPlatform } from '../../second-platform/start.ts';
import { MONTHLY, WEEKLY } from '../../second-platform/wallets.ts';
import { at, LAST_MONTH, msAt, WEDNESDAY } from '../../gate/days.ts';
import { startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { PASSWORD } from './console-page.ts';
import { sandbox } from './steps.ts';

export interface JourneyUser {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly walletPassword: string;
  /** The wallet to withdraw from: its name on the screen, its balance, and the days until the money arrives. */
  readonly wallet: { readonly name: '周结' | '月结'; readonly left: Cents; readonly arrivalDays: number };
}

export interface Running extends RunningServer {
  /** Sets the day of a platform that holds withdrawals for a day after the first payout account. */
  readonly setDay?: (day: 'before withdrawals' | 'of withdrawals') => Promise<void>;
  /** Whether axe runs. The screens are the same on all platforms, so it runs on one. */
  readonly checksAccessibility: boolean;
  readonly users: {
    /** Is settled here and may withdraw today. */
    readonly agent: JourneyUser;
    /** Is settled here monthly, with payouts to a personal card. */
    readonly monthly: JourneyUser;
    /** Has not completed any setup step. */
    readonly newcomer: JourneyUser;
    /** Is not settled here. */
    readonly plain: JourneyUser;
  };
}

export interface RunningSecondPlatform extends Running {
  readonly reading: PlatformReading;
  readonly platform: SecondPlatform;
}

/** A sequence of user actions that works on any platform. */
export interface Journey<On extends Running = Running> {
  readonly name: string;
  /** Ends with a withdrawal. */
  readonly withdraws?: boolean;
  walk(on: On, browser: Browser): Promise<void>;
}

const demo = (username: string, phone: string, wallet: JourneyUser['wallet']): JourneyUser => ({
  username,
  password: PASSWORD,
  phone,
  walletPassword: 'wallet88',
  wallet,
});

/** Starts the embedded platform on a Wednesday, after the settlement of last month's bill. */
export async function startEmbedded(): Promise<Running> {
  const server = await startServer();
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await sandbox(server, 'bills/miner', { month: LAST_MONTH, state: 300 });
  const users: Running['users'] = {
    agent: demo('agent', '13800138000', { name: '月结', left: 500_000, arrivalDays: 3 }),
    monthly: demo('miner', '13700137000', { name: '月结', left: 0, arrivalDays: 3 }),
    newcomer: demo('newcomer', '13500135000', { name: '周结', left: 200_000, arrivalDays: 1 }),
    plain: demo('plain', '', { name: '月结', left: 0, arrivalDays: 3 }),
  };
  for (const { username, wallet } of [users.agent, users.newcomer])
    await sandbox(server, `wallets/${username}`, {
      walletType: wallet.name === '周结' ? WEEKLY : MONTHLY,
      leftAmount: wallet.left,
    });
  const HOLD_MS = 24 * 3_600_000;
  return {
    ...server,
    checksAccessibility: true,
    users,
    setDay: (day) =>
      sandbox(server, 'clock', {
        at: new Date(msAt(WEDNESDAY) - (day === 'of withdrawals' ? 0 : HOLD_MS + 3_600_000)).toISOString(),
      }),
  };
}

/** Starts the console in gateway mode (PLATFORM_URL) for the second platform, with the required configuration. */
export async function startSecondPlatformConsole(reading: PlatformReading): Promise<RunningSecondPlatform> {
  const platform = await startSecondPlatform(reading);
  const server = await startServer({
    PLATFORM_URL: platform.url,
    CONFIG_FILE: fileURLToPath(new URL('../../second-platform/console.json', import.meta.url)),
  });
  const journeyUser = (username: string, name: JourneyUser['wallet']['name']): JourneyUser => {
    const known = platform.users.named(username);
    const { left } = platform.wallets.balance(known, name === '周结' ? WEEKLY : MONTHLY);
    return {
      username,
      password: known.password,
      phone: known.phoneNumber,
      walletPassword: known.walletPassword,
      wallet: { name, left, arrivalDays: name === '周结' ? 1 : 3 },
    };
  };
  return {
    origin: server.origin,
    checksAccessibility: false,
    reading,
    platform,
    // Read on each access, because journeys change phones, passwords and balances.
    get users() {
      return {
        agent: journeyUser('tide', '周结'),
        monthly: journeyUser('quay', '月结'),
        newcomer: journeyUser('drift', '周结'),
        plain: journeyUser('shell', '月结'),
      };
    },
    latestCode: (phone) => Promise.resolve(platform.users.codeOf(phone)),
    async close() {
      await server.close();
      await platform.close();
    },
  };
}
