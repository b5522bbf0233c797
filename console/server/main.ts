/** Starts the server from the environment and stops it in good order. */
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { OptionError, readOptions, type ServerOptions } from './options.ts';
import { buildServer } from './app.ts';

const PEOPLE: readonly (readonly [name: string, what: string])[] = [
  ['agent', 'weekly settlement, everything filled in'],
  ['company', 'an enterprise card'],
  ['miner', 'monthly settlement, under a special agent'],
  ['plain', 'a miner whose settlement is elsewhere'],
  ['newcomer', 'nothing filled in yet'],
  ['scan', 'has to verify in the mini-program'],
  ['migrated', 'moved from another platform'],
  ['unplaced', 'asked where the nodes stand before the wallet opens'],
];

type Facts = Pick<ServerOptions, 'mode' | 'host' | 'port' | 'platformUrl' | 'databaseUrl' | 'dataDir'>;

/** As it is written into an address. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** What a person at the terminal wants to know once the server listens. */
function welcome({ mode, host, port, platformUrl, databaseUrl, dataDir }: Facts): string {
  const base = `http://${shownHost(host)}:${port}`;
  const rows: (readonly [string, string])[] = [
    ['Console', `${base}/`],
    ['Gallery', `${base}/gallery`],
  ];
  if (platformUrl) rows.push(['Platform', `${new URL(platformUrl).origin} (forwarding; no sandbox)`]);
  else {
    if (mode === 'demo')
      rows.push(['Sandbox', `${base}/sandbox (clock, scenarios)`], ['SMS codes', `${base}/sandbox/outbox`]);
    rows.push(['Data', databaseUrl ? new URL(databaseUrl).host : (dataDir ?? 'in memory')]);
  }
  const lines = ['', 'Partner console', '', ...rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`), ''];
  if (mode === 'demo') {
    lines.push(
      '  Demo people: password Demo@2026, wallet password wallet88',
      ...PEOPLE.map(([name, what]) => `    ${name.padEnd(10)}${what}`),
      '',
      '  Weekly withdrawals open on Wednesdays in Shanghai: /sandbox moves the clock.',
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Longest time for running requests to finish after SIGTERM or SIGINT. */
const DRAIN_MS = 10_000;

async function start(options: ServerOptions): Promise<void> {
  const server = await buildServer(options);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal comes from somebody who will not wait.
      if (stopping) process.exit(1);
      stopping = true;
      server.endReadiness();
      // A person at the terminal does not wait for balancers.
      const pause = signal === 'SIGINT' ? 0 : options.stopDelay;
      setTimeout(() => process.exit(1), pause + DRAIN_MS).unref();
      wait(pause)
        .then(() => server.close())
        .then(
          () => process.exit(0),
          (error: unknown) => fail(error, options),
        );
    });
  }
  const { host, port: wanted, metricsPort } = options;
  try {
    if (server.figures && metricsPort !== undefined) {
      const { serveFigures } = await import('./metrics.ts');
      await serveFigures(server, server.figures, { host, port: metricsPort });
    }
    await server.listen({ host, port: wanted, listenTextResolver: () => 'listening' });
  } catch (error) {
    await server.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  process.stdout.write(welcome({ ...options, port }));
}

function fail(error: unknown, options?: ServerOptions): never {
  process.stderr.write(`${explain(error as NodeJS.ErrnoException, options)}\n`);
  process.exit(1);
}

/** One sentence for what the person at the terminal can mend; the whole error for anything else. */
function explain(error: NodeJS.ErrnoException, options: ServerOptions | undefined): string {
  if (error instanceof OptionError) return error.message;
  // what the system says of it: the figures have a port of their own
  const { address: host = options?.host, port = options?.port } = error as { address?: string; port?: number };
  const address = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') return `${address} is in use by another program: set PORT to a free one.`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST ${options?.host} is no address of this machine.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${port} needs more rights than this user has.`;
  if (error.code === 'DATA_DIR_IN_USE' || error.code === 'DATABASE_PLACE') return error.message;
  return error.stack ?? String(error);
}

function run(): void {
  let options: ServerOptions;
  try {
    options = readOptions(process.env);
  } catch (error) {
    fail(error);
  }
  start(options).catch((error: unknown) => fail(error, options));
}

run();
