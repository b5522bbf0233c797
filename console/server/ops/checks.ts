/** Checks a running server from outside: its process, its readiness and its metrics. */
import { parseArgs } from 'node:util';
import { address, OptionError } from '../option-values.ts';

const TIMEOUT_MS = 5_000;
/** Delay of transfers and jobs that needs attention, in seconds. */
const LATE_S = 900;
/** Difference of the clocks that needs attention, in seconds. */
const CLOCK_S = 30;
const MB = 1024 * 1024;
/** Free space that needs attention, in bytes. */
const LITTLE_SPACE = 512 * MB;
/** Delay of a day of income that needs attention, in seconds. */
const MISSING_S = 3_600;

export interface OperationCheck {
  readonly name: string;
  /** empty if the check passed */
  readonly problem: string;
  readonly next: string;
}

type Samples = readonly { readonly series: string; readonly value: number }[];

/** Reads the text format of Prometheus. */
const readSamples = (text: string): Samples =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const end = line.lastIndexOf(' ');
      return { series: line.slice(0, end), value: Number(line.slice(end + 1)) };
    });

interface Rule {
  readonly name: string;
  readonly metric: string;
  /** returns the problem, or an empty text */
  readonly problem: (value: number) => string;
  readonly next: string;
}

const over =
  (most: number, problem: (value: number) => string) =>
  (value: number): string =>
    value > most ? problem(value) : '';

export const OPERATION_RULES: readonly Rule[] = [
  {
    name: 'ledger',
    metric: 'partner_ledger_sum_cents',
    problem: (value) => (value === 0 ? '' : `The ledger sums to ${value} cents instead of 0.`),
    next: 'Stop withdrawals, and compare the latest transactions.',
  },
  {
    name: 'database',
    metric: 'partner_database_away',
    problem: over(0, () => 'The database does not respond.'),
    next: 'Check PostgreSQL and PgBouncer.',
  },
  {
    name: 'connections',
    metric: 'partner_database_connections{state="waiting"}',
    problem: over(0, (value) => `${value} requests wait for a connection.`),
    next: 'Raise DATABASE_POOL_SIZE, or find the slow statement in pg_stat_activity.',
  },
  {
    name: 'pushes',
    metric: 'partner_listening',
    problem: (value) => (value === 1 ? '' : 'The server does not receive changes and polls every ten seconds.'),
    next: 'Check DATABASE_LISTEN_URL and the log.',
  },
  {
    name: 'transfers',
    metric: 'partner_transfer_overdue_seconds',
    problem: over(LATE_S, (value) => `The oldest transfer is overdue by ${Math.round(value / 60)} minutes.`),
    next: 'Search the log for "could not settle", and check the payout provider.',
  },
  {
    name: 'days',
    metric: 'partner_missing_days_seconds',
    problem: over(MISSING_S, (value) => `The income of a day is missing for ${Math.round(value / 3_600)} hours.`),
    next: 'Search the log for "the job day". The day blocks the weeks and bills that contain it.',
  },
  {
    name: 'permissions',
    metric: 'partner_missing_permissions',
    problem: over(0, (value) => `The role of the server may not read or write ${value} tables.`),
    next: 'Grant the rights that console/database-roles.sh sets.',
  },
  {
    name: 'clock',
    metric: 'partner_clock_offset_seconds',
    problem: (value) =>
      Math.abs(value) > CLOCK_S
        ? `The clock differs from the clock of the database by ${Math.round(value)} seconds.`
        : '',
    next: 'Correct the clock with NTP. The server refuses requests and does no jobs until then.',
  },
  {
    name: 'clock jump',
    metric: 'partner_clock_jump_seconds',
    problem: (value) => (value === 0 ? '' : `The clock of the database has jumped by ${Math.round(value)} seconds.`),
    next: 'Compare it with a third clock. If it is right, run "clock accept". No job runs until then.',
  },
  {
    name: 'disk',
    metric: 'partner_data_folder_free_bytes',
    problem: (value) => (value < LITTLE_SPACE ? `${Math.round(value / MB)} MB are free in the data folder.` : ''),
    next: 'Free some space. Below 16 MB, the server is not ready.',
  },
  {
    name: 'event loop',
    metric: 'nodejs_eventloop_lag_p99_seconds',
    problem: over(0.25, (value) => `The event loop lags by ${Math.round(value * 1_000)} ms.`),
    next: 'Add servers, or find the request that blocks.',
  },
];

/** Returns the share of requests that failed since the start of the server. */
function failedShare(samples: Samples): OperationCheck {
  const counts = samples.filter(({ series }) => series.startsWith('partner_http_request_seconds_count{'));
  const sum = (rows: Samples): number => rows.reduce((all, { value }) => all + value, 0);
  const failed = sum(counts.filter(({ series }) => /status="5\d\d"/.test(series)));
  const all = sum(counts);
  return {
    name: 'requests',
    problem: failed > all / 100 ? `${failed} of ${all} requests failed since the start.` : '',
    next: 'Search the log for "request failed".',
  };
}

/** Returns the share of reads that the replica did not do. A server without a replica reports none. */
function missedReplica(samples: Samples): OperationCheck[] {
  const reads = samples.filter(({ series }) => series.startsWith('partner_replica_reads_total{'));
  if (reads.length === 0) return [];
  const all = reads.reduce((sum, { value }) => sum + value, 0);
  const replica = reads.find(({ series }) => series.includes('"replica"'))?.value ?? 0;
  return [
    {
      name: 'replica',
      problem:
        all - replica > all / 2
          ? `${all - replica} of ${all} reads used the primary, because the replica was late or failed.`
          : '',
      next: 'Search the log for "the replica is". Check DATABASE_READ_URL and the delay of the replica.',
    },
  ];
}

/** Returns the text of a label of a series. */
const labelOf = (series: string, label: string): string => new RegExp(`${label}="([^"]*)"`).exec(series)?.[1] ?? '';

/** Returns the names in a label of the series of a metric whose values are a problem. */
const namesIn = (samples: Samples, metric: string, label: string, isProblem: (value: number) => boolean): string[] =>
  samples
    .filter(({ series, value }) => series.startsWith(`${metric}{`) && isProblem(value))
    .map(({ series }) => labelOf(series, label));

/** Returns the queues whose jobs failed in every retry, or wait for too long. */
function lateJobs(samples: Samples): OperationCheck {
  const late = samples.flatMap(({ series, value }) => {
    const queue = labelOf(series, 'queue');
    if (series.startsWith('partner_jobs_dead{') && value > 0)
      return [`${value} jobs of ${queue} failed in every retry (${labelOf(series, 'reason')}).`];
    if (series.startsWith('partner_jobs_oldest_seconds{') && value > LATE_S)
      return [`The oldest job of ${queue} waits for ${Math.round(value / 60)} minutes.`];
    return [];
  });
  return {
    name: 'jobs',
    problem: late.join(' '),
    next: 'Run `node main.js jobs --operator <your name>`, and search the log for "the job".',
  };
}

/** Returns the providers of whom more requests failed than succeeded since the start. */
function failingProviders(samples: Samples): OperationCheck[] {
  const counts = samples.filter(({ series }) => series.startsWith('partner_provider_request_seconds_count{'));
  if (counts.length === 0) return [];
  const providers = new Set(counts.map(({ series }) => labelOf(series, 'provider')));
  const failing = [...providers].filter((provider) => {
    const own = counts.filter(({ series }) => labelOf(series, 'provider') === provider);
    const balance = own.map(({ series, value }) => (labelOf(series, 'outcome') === 'success' ? value : -value));
    return balance.reduce((sum, value) => sum + value, 0) < 0;
  });
  return [
    {
      name: 'providers',
      problem: failing.length > 0 ? `Most requests to these providers failed: ${failing.join(', ')}.` : '',
      next: 'Check the provider and its key. Search the log for "provider failed".',
    },
  ];
}

function unreadMetrics(samples: Samples): OperationCheck {
  const unread = namesIn(samples, 'partner_collector_success', 'collector', (value) => value !== 1);
  return {
    name: 'collectors',
    problem: unread.length > 0 ? `These metrics could not be read: ${unread.join(', ')}.` : '',
    next: 'Search the log for "could not read the metrics". Check the database and the rights of its role.',
  };
}

/** Returns the checks of the metrics that the server reports. A gateway reports fewer metrics. */
export function checkMetrics(text: string): OperationCheck[] {
  const samples = readSamples(text);
  const rules = OPERATION_RULES.flatMap(({ name, metric, problem, next }) => {
    const found = samples.find(({ series }) => series === metric);
    return found ? [{ name, problem: problem(found.value), next }] : [];
  });
  return [
    ...rules,
    ...missedReplica(samples),
    lateJobs(samples),
    ...failingProviders(samples),
    unreadMetrics(samples),
    failedShare(samples),
  ];
}

async function respond(url: URL): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return `${url.origin} does not respond (${cause?.code ?? message}).`;
  }
}

/** @param problemOf returns why a response is a problem; by default its status */
async function checkStatus(
  { name, next }: Pick<OperationCheck, 'name' | 'next'>,
  url: URL,
  problemOf = async ({ ok, status }: Response) => (ok ? '' : `${url.pathname} returned ${status}.`),
): Promise<OperationCheck> {
  const response = await respond(url);
  return { name, problem: typeof response === 'string' ? response : await problemOf(response), next };
}

const PROCESS = { name: 'process', next: 'Start the server, or check the proxy in front of it.' };
const READINESS = { name: 'readiness', next: 'Read the log for "not ready", which names the reason.' };
const METRICS = { name: 'metrics', next: 'Set METRICS_PORT, and check the address.' };

/** Names the failed checks of the response. */
async function readinessProblem(response: Response): Promise<string> {
  if (response.ok) return '';
  const { failed = [] } = (await response.json().catch(() => ({}))) as { failed?: string[] };
  return `/readyz returned ${response.status}${failed.length > 0 ? ` (${failed.join(', ')})` : ''}.`;
}

/** Checks the metrics of each server, and whether all servers run the same build. */
async function checkAllMetrics(addresses: readonly string[]): Promise<OperationCheck[]> {
  const builds = new Set<string>();
  const checks: OperationCheck[] = [];
  for (const address of addresses) {
    let text = '';
    checks.push(
      await checkStatus(METRICS, new URL('/metrics', address), async (response) => {
        if (!response.ok) return `/metrics returned ${response.status}.`;
        text = await response.text();
        return '';
      }),
    );
    if (text === '') continue;
    checks.push(...checkMetrics(text));
    const built = readSamples(text).find(({ series }) => series.startsWith('partner_build_info{'));
    if (built) builds.add(`${labelOf(built.series, 'version')} (${labelOf(built.series, 'build')})`);
  }
  if (addresses.length === 0) return [];
  const versions = {
    name: 'versions',
    problem: builds.size > 1 ? `The servers run different builds: ${[...builds].join(', ')}.` : '',
    next: 'Finish the upgrade.',
  };
  return [...checks, versions];
}

const USAGE = 'npm run ops:check -- https://console.example [--metrics <address of each server>]';

/** @throws OptionError */
export function readAddresses(args: readonly string[]): { readonly console: string; readonly metrics: string[] } {
  const { values, positionals } = readArguments(args);
  if (positionals.length !== 1) throw new OptionError('Usage:', USAGE);
  const webAddress = (name: string, text: string): string => address(name, text, ['http:', 'https:'])!;
  return {
    console: webAddress('The address of the console', positionals[0]!),
    metrics: values.metrics.map((each) => webAddress('--metrics', each)),
  };
}

/** @throws OptionError */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { metrics: { type: 'string', multiple: true, default: [] } },
    });
  } catch (error) {
    throw new OptionError('Usage:', `${USAGE}\n${(error as Error).message}`);
  }
}

/** @param metrics addresses of the metrics of each server */
export const checkServer = async (console: string, metrics: readonly string[]): Promise<OperationCheck[]> => [
  await checkStatus(PROCESS, new URL('/healthz', console)),
  await checkStatus(READINESS, new URL('/readyz', console), readinessProblem),
  ...(await checkAllMetrics(metrics)),
];

const format = ({ name, problem, next }: OperationCheck): string =>
  problem ? `FAIL  ${name.padEnd(14)}${problem}\n      ${''.padEnd(14)}${next}` : `ok    ${name}`;

export const checkReport = (checks: readonly OperationCheck[]): string => {
  const failed = checks.filter(({ problem }) => problem !== '').length;
  return [
    ...checks.map(format),
    '',
    failed === 0 ? 'No problem found.' : `${failed} of ${checks.length} checks failed.`,
  ].join('\n');
};
