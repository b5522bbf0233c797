/** Checks a running server from outside: its process, its readiness and its metrics. */
const TIMEOUT_MS = 5_000;
/** Delay of transfers and jobs that needs attention, in seconds. */
const LATE_S = 900;
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

/** Returns the queues whose jobs failed in every retry, or wait for too long. */
function lateJobs(samples: Samples): OperationCheck {
  const late = samples.flatMap(({ series, value }) => {
    const [, metric, queue] = /^partner_jobs_(dead|oldest_seconds)\{queue="(.*)"\}$/.exec(series) ?? [];
    if (metric === 'dead' && value > 0) return [`${value} jobs of ${queue} failed in every retry.`];
    if (metric === 'oldest_seconds' && value > LATE_S)
      return [`The oldest job of ${queue} waits for ${Math.round(value / 60)} minutes.`];
    return [];
  });
  return { name: 'jobs', problem: late.join(' '), next: 'Search the log for "the job" and the name of the queue.' };
}

/** Returns the checks of the metrics that the server reports. A gateway reports fewer metrics. */
export function checkMetrics(text: string): OperationCheck[] {
  const samples = readSamples(text);
  const rules = OPERATION_RULES.flatMap(({ name, metric, problem, next }) => {
    const found = samples.find(({ series }) => series === metric);
    return found ? [{ name, problem: problem(found.value), next }] : [];
  });
  return [...rules, ...missedReplica(samples), lateJobs(samples), failedShare(samples)];
}

async function respond(url: URL): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return `${url.origin} does not respond (${cause?.code ?? message}).`;
  }
}

async function checkStatus(name: string, url: URL, next: string): Promise<OperationCheck> {
  const response = await respond(url);
  if (typeof response === 'string') return { name, problem: response, next };
  return { name, problem: response.ok ? '' : `${url.pathname} returned ${response.status}.`, next };
}

export async function checkServer(console: string, metrics: string | undefined): Promise<OperationCheck[]> {
  const checks = [
    await checkStatus('process', new URL('/healthz', console), 'Start the server, or check the proxy in front of it.'),
    await checkStatus('readiness', new URL('/readyz', console), 'Read the log for "not ready". Check the database.'),
  ];
  if (metrics === undefined) return checks;
  const response = await respond(new URL('/metrics', metrics));
  if (typeof response !== 'string') return [...checks, ...checkMetrics(await response.text())];
  return [...checks, { name: 'metrics', problem: response, next: 'Set METRICS_PORT, and check the address.' }];
}

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
