/** The screens and states that are looked at: every route as the person sees it who has most on it, and what may befall it. */
import type { Page } from 'puppeteer-core';
import { CALLS } from '#shared/contract/calls.ts';
import type { RunningServer } from '../../end-to-end/end-to-end.ts';
import { find, press, type } from '../../console/page/console-page.ts';
import { SPECIFIED_ROUTES } from '../../console/page/specified-routes.ts';
import { sandbox } from '../../console/page/steps.ts';

export interface Screen {
  readonly name: string;
  /** `{origin}` is the console's own, `{device}` the ID of the person's first device */
  readonly path: string;
  /** nobody is signed in when not told */
  readonly person?: string;
  /** what is said of calls by the sandbox before the page is opened */
  readonly faults?: readonly { call: string; fault: 'held' | 'status'; status?: number }[];
  /** how the platform has the person, where not as the seeds do */
  readonly as?: Record<string, boolean>;
  /** what the person does there */
  readonly then?: (page: Page, server: RunningServer) => Promise<void>;
}

const AGENT = 'agent';

const pressIn = async (page: Page, selector: string): Promise<void> => {
  const found = await find(page, selector);
  await found.evaluate((one) => one.click());
  await found.dispose();
};

/** In both languages: by place, not by words. */
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

/** Addresses that need a device of the person's own. */
const OWN: Readonly<Record<string, string>> = {
  '/device/{uuid}': '/device/{device}',
  '/dial/config': '/dial/config?deviceUUID={device}',
};

const routes: readonly Screen[] = SPECIFIED_ROUTES.filter(({ leadsTo }) => !leadsTo).map(
  ({ path, visit = path, open }) => ({ name: path, path: OWN[path] ?? visit, ...(!open && { person: AGENT }) }),
);

/** Where people come most, while it loads, where it fails, and to somebody who has nothing yet. */
const befallen: readonly Screen[] = [
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
    person: AGENT,
    ...(then && { then }),
    faults: calls.map((call) => ({ call, fault: 'held' as const })),
  },
  {
    name: `${path}, failed`,
    path,
    person: AGENT,
    ...(then && { then }),
    faults: calls.map((call) => ({ call, fault: 'status' as const, status: 500 })),
  },
  { name: `${path}, newcomer`, path, person: 'newcomer' },
]);

const opened: readonly Screen[] = [
  { name: '/wallet, open', path: '/wallet?cycle=month', person: AGENT, then: passGate },
  { name: '/wallet, withdrawal', path: '/wallet?cycle=month', person: AGENT, then: openWithdrawal },
  { name: '/wallet, by the week', path: '/wallet?cycle=week', person: AGENT, then: passGate },
  { name: '/dashboard/bill, bills', path: '/dashboard/bill?month=', person: AGENT },
  {
    name: '/dashboard/bill, first steps',
    path: '/dashboard/bill',
    person: 'migrated',
    as: { isMigrated: false, idenAuthenticationed: false, collectionInfoFilled: false, walletPasswordFilled: false },
  },
  {
    name: '/miner/list, invitation',
    path: '/miner/list',
    person: AGENT,
    then: (page) => pressIn(page, 'section button:not([role])'),
  },
  {
    name: '/self-tickets, a ticket',
    path: '/self-tickets',
    person: AGENT,
    then: (page) => pressIn(page, 'tbody [aria-haspopup=dialog]'),
  },
  {
    name: '/dashboard/bill, offline',
    path: '/dashboard/bill',
    person: AGENT,
    then: (page) => page.setOfflineMode(true),
  },
  {
    name: 'account menu',
    path: '/user/agreement',
    person: AGENT,
    then: (page) => pressIn(page, 'header [aria-expanded]'),
  },
  { name: 'messages', path: '/user/agreement', person: AGENT, then: (page) => pressIn(page, '[part=bell]') },
  { name: 'a page that is none', path: '/nothing', person: AGENT },
  { name: 'no permission', path: '/wallet', person: 'plain' },
];

export const SCREENS: readonly Screen[] = [...routes, ...opened, ...befallen];

export const clearFaults = (server: RunningServer): Promise<unknown> =>
  fetch(`${server.origin}/sandbox/faults`, { method: 'DELETE' });

export const befall = async (server: RunningServer, { faults = [], person, as }: Screen): Promise<void> => {
  if (as) await sandbox(server, `people/${person}`, as);
  for (const fault of faults) await sandbox(server, 'faults', fault);
};
