/**
 * Measures the wallet on a partner's page next to "card", a hand-made wallet of the same fixed packages in their documented
 * form. `npm run bench [-- --rounds N] [--dist FOLDER]... [--check]` prints a table, then one line of JSON.
 *
 * Each `--dist` is a column, so you can compare two builds in one run. `--check` fails if a build exceeds `budgets.json`.
 * Caches are cold in every visit, and rounds are interleaved. Machines differ: compare ratios, not milliseconds.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { exceededBudgets } from './budgets.ts';
import { buildFloor } from './floor/build-floor.ts';
import { medians, printTable, type Row } from './report.ts';
import { startWalletPages } from './wallet-pages.ts';
import { measureWallet, visit, type Figures, type Profile } from './wallet-visit.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    dist: { type: 'string', multiple: true, default: ['dist'] },
    check: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

type Results = Record<Profile, Figures>;
const profiles: readonly Profile[] = ['fast', 'slow'];

const pages = await startWalletPages({ builds: values.dist, card: await buildFloor('card.tsx') });
const browser = await launchBrowser();
try {
  const addresses = new Map([
    ['card', pages.card],
    ...values.dist.map((name, at) => [name, pages.wallets[at]!] as const),
  ]);
  const results = await measureAll(addresses);
  print(results);
  console.log(JSON.stringify({ rounds, ...Object.fromEntries(results) }));
  if (values.check) check(results);
} finally {
  await browser.close();
  await pages.close();
}

async function measureAll(addresses: ReadonlyMap<string, string>): Promise<Map<string, Results>> {
  // During the first visits, the platform stores its responses.
  for (const address of addresses.values()) await visit(browser, pages, address, 'fast', measureWallet);
  const visits = new Map([...addresses.keys()].map((name) => [name, { fast: [] as Figures[], slow: [] as Figures[] }]));
  for (let round = 0; round < rounds; round += 1)
    for (const profile of profiles)
      for (const [name, address] of addresses)
        visits.get(name)![profile].push(await visit(browser, pages, address, profile, measureWallet));
  return new Map([...visits].map(([name, { fast, slow }]) => [name, { fast: medians(fast), slow: medians(slow) }]));
}

function print(results: ReadonlyMap<string, Results>): void {
  const times = (profile: Profile): Row<Results>[] => [
    [`balance on screen, ${profile}, ms`, (all) => all[profile].balanceMs],
    [`tenth record row, ${profile}, ms`, (all) => all[profile].tenthRowMs],
    [`withdraw dialog, ${profile}, ms`, (all) => all[profile].dialogMs],
    [`script time, ${profile}, ms`, (all) => all[profile].scriptMs],
  ];
  printTable(`medians of ${rounds}; load ${loadavg()[0]!.toFixed(1)}`, results, [
    ...times('slow'),
    ...times('fast'),
    ['heap, MB', (all) => all.slow.heapMb],
    ['requests until idle', (all) => all.slow.requests],
    ['JS + CSS until idle, brotli KB', (all) => all.slow.codeBytes / 1000],
  ]);
}

function check(results: ReadonlyMap<string, Results>): void {
  const [card, ...builds] = [...results];
  for (const [name, { slow }] of builds)
    for (const exceeded of exceededBudgets(slow, card![1].slow)) {
      console.error(`${name}: ${exceeded}`);
      process.exitCode = 1;
    }
}
