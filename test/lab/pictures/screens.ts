/** The screens and states of the pictures: every route for the user with the most content, and its special states. */
import type { Page } from 'puppeteer-core';
import { CALLS } from '#shared/topics/calls.ts';
import type { RunningServer } from '../../end-to-end/end-to-end.ts';
import { find, press, type } from '../../console/page/console-page.ts';
import { SPECIFIED_ROUTES } from '../../console/page/specified-routes.ts';
import { sandbox } from '../../console/page/steps.ts';

export interface Screen {
  readonly name: string;
  /** `{origin}` is the origin of the console, `{device}` the ID of the user's first device */
  readonly path: string;
  /** the signed-in user; without it, the page is opened without a session */
  readonly user?: string;
  /** faults that the sandbox injects before the page is opened */
  readonly faults?: readonly { call: string; fault: 'held' | 'status'; status?: number }[];
  /** properties of the user that differ from the seed */
  readonly as?: Record<string, boolean>;
  /** actions of the user on the page */
  readonly then?: (page: Page, server: RunningServer) => Promise<void>;
}

const AGENT = 'agent';

const pressIn = async (page: Page, selector: string): Promise<void> => {
  const found = await find(page, selector);
  await found.evaluate((one) => one.click());
  await found.dispose();
};

/** Finds elements by position, so that it works in both languages. */
async function passGate(page: Page): Promise<void> {
  await type(page, 'input[type=password]', 'wallet88');
  await page.keyboard.press('Enter');
}

async function openWithdrawal(page: Page): Promise<void> {
  await passGate(page);
  const english = await page.evaluate(() => document.documentElement.lang === 'en');
  await press(page, english ? 'Withdraw' : '申请提现', 'section button');
  await find(page, '[role=dialog] input');
}

/** Addresses that need a device of the user. */
const OWN: Readonly<Record<string, string>> = {
  '/device/{uuid}': '/device/{device}',
  '/dial/config': '/dial/config?deviceUUID={device}',
};

const routes: readonly Screen[] = SPECIFIED_ROUTES.filter(({ redirectsTo }) => !redirectsTo).map(
  ({ path, visit = path, open }) => ({ name: path, path: OWN[path] ?? visit, ...(!open && { user: AGENT }) }),
);

/** The most used pages while they load, after they fail, and for a user without data. */
const specialStates: readonly Screen[] = [
  { path: '/dashboard/bill', calls: [CALLS.incomeSummary.path, CALLS.monthlyBill.path] },
  { path: '/dashboard/bill?month=', calls: [CALLS.monthlyBill.path] },
  { path: '/wallet', calls: [CALLS.wallet.path], then: passGate },
  { path: '/device/list', calls: [CALLS.deviceIncome.path] },
  { path: '/miner/list', calls: [CALLS.miners.path] },
  { path: '/self-tickets', calls: [CALLS.tickets.path] },
].flatMap(({ path, calls, then }: { path: string; calls: string[]; then?: Screen['then'] }) => [
  {
    name: `${path}, loading`,
    path,
    user: AGENT,
    ...(then && { then }),
    faults: calls.map((call) => ({ call, fault: 'held' as const })),
  },
  {
    name: `${path}, failed`,
    path,
    user: AGENT,
    ...(then && { then }),
    faults: calls.map((call) => ({ call, fault: 'status' as const, status: 500 })),
  },
  { name: `${path}, newcomer`, path, user: 'newcomer' },
]);

const opened: readonly Screen[] = [
  { name: '/wallet, open', path: '/wallet?cycle=month', user: AGENT, then: passGate },
  { name: '/wallet, withdrawal', path: '/wallet?cycle=month', user: AGENT, then: openWithdrawal },
  { name: '/wallet, by the week', path: '/wallet?cycle=week', user: AGENT, then: passGate },
  { name: '/dashboard/bill, bills', path: '/dashboard/bill?month=', user: AGENT },
  {
    name: '/dashboard/bill, first steps',
    path: '/dashboard/bill',
    user: 'migrated',
    as: { isMigrated: false, idenAuthenticationed: false, collectionInfoFilled: false, walletPasswordFilled: false },
  },
  {
    name: '/miner/list, invitation',
    path: '/miner/list',
    user: AGENT,
    then: (page) => pressIn(page, 'section button:not([role])'),
  },
  {
    name: '/self-tickets, a ticket',
    path: '/self-tickets',
    user: AGENT,
    then: (page) => pressIn(page, 'tbody [aria-haspopup=dialog]'),
  },
  {
    name: '/dashboard/bill, offline',
    path: '/dashboard/bill',
    user: AGENT,
    then: (page) => page.setOfflineMode(true),
  },
  {
    name: 'account menu',
    path: '/user/agreement',
    user: AGENT,
    then: (page) => pressIn(page, 'header [aria-expanded]'),
  },
  { name: 'messages', path: '/user/agreement', user: AGENT, then: (page) => pressIn(page, '[part=bell]') },
  { name: 'page not found', path: '/nothing', user: AGENT },
  { name: 'no permission', path: '/wallet', user: 'plain' },
];

export const SCREENS: readonly Screen[] = [...routes, ...opened, ...specialStates];

export const clearFaults = (server: RunningServer): Promise<unknown> =>
  fetch(`${server.origin}/sandbox/faults`, { method: 'DELETE' });

export const prepareScreen = async (server: RunningServer, { faults = [], user, as }: Screen): Promise<void> => {
  if (as) await sandbox(server, `people/${user}`, as);
  for (const fault of faults) await sandbox(server, 'faults', fault);
};
