/** Starts the server from the environment and stops it gracefully. */
import type { AddressInfo } from 'node:net';
import { isLoopback } from '#shared/core/web-address.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { runFolderCommand } from './folder-command.ts';
import { runMigrateCommand } from './migrate-command.ts';
import { runOperatorCommand } from './operator-command.ts';
import { OptionError } from './option-values.ts';
import { readOptions, type ServerOptions } from './options.ts';
import { missingProviders } from './service-options.ts';
import { buildServer } from './app.ts';

const DEMO_USERS: readonly (readonly [name: string, description: string])[] = [
  ['agent', 'weekly settlement, setup complete'],
  ['company', 'company bank account'],
  ['miner', 'monthly settlement, invited by a special agent'],
  ['plain', 'miner without settlement on this platform'],
  ['newcomer', 'no setup step done'],
  ['scan', 'must verify the identity in the mini program'],
  ['migrated', 'migrated from another platform'],
  ['unplaced', 'must enter node addresses before the wallet opens'],
];

type StartOptions = Pick<
  ServerOptions,
  'mode' | 'host' | 'port' | 'platformUrl' | 'databaseUrl' | 'dataDir' | 'real' | 'trustProxy'
>;

/** Formats a host for an address. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns the start message for the terminal. */
function startMessage({ mode, host, port, platformUrl, databaseUrl, dataDir, real, trustProxy }: StartOptions): string {
  const base = `http://${shownHost(host)}:${port}`;
  const rows: (readonly [string, string])[] = [
    ['Console', `${base}/`],
    ['Gallery', `${base}/gallery`],
  ];
  if (platformUrl) rows.push(['Platform', `${new URL(platformUrl).origin} (forwarded, no sandbox)`]);
  else {
    if (mode === 'demo')
      rows.push(['Sandbox', `${base}/sandbox (clock, scenarios)`], ['SMS codes', `${base}/sandbox/outbox`]);
    rows.push(['Data', databaseUrl ? new URL(databaseUrl).host : (dataDir ?? 'in memory')]);
    for (const { variable, feature } of missingProviders({ real }))
      rows.push(['Refused', `${feature} (set ${variable})`]);
  }
  const lines = ['', 'Partner console', '', ...rows.map(([name, value]) => `  ${name.padEnd(12)}${value}`), ''];
  if (mode !== 'demo' && trustProxy === false && !isLoopback(host))
    lines.push(
      '  TRUST_PROXY is not set. If a proxy is in front of this server, set it to the address of the proxy.',
      '',
    );
  if (mode === 'demo') {
    lines.push(
      '  Demo users: password Demo@2026, wallet password wallet88',
      ...DEMO_USERS.map(([name, description]) => `    ${name.padEnd(10)}${description}`),
      '',
      '  Weekly wallets open on Wednesdays (Shanghai time). Change the clock at /sandbox.',
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Time limit of running requests after SIGTERM or SIGINT. */
const DRAIN_MS = 10_000;

async function start(options: ServerOptions): Promise<void> {
  const server = await buildServer(options);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // a second signal exits immediately
      if (stopping) process.exit(1);
      stopping = true;
      server.endReadiness();
      // the delay is for load balancers, which do not matter when a user presses Ctrl+C
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
  const { host, metricsPort } = options;
  try {
    if (server.metrics && metricsPort !== undefined) {
      const { serveMetrics } = await import('./metrics.ts');
      await serveMetrics(server, server.metrics, { host, port: metricsPort });
    }
    await server.listen({ host, port: options.port, listenTextResolver: () => 'listening' });
  } catch (error) {
    await server.close();
    throw error;
  }
  const { port } = server.server.address() as AddressInfo;
  process.stdout.write(startMessage({ ...options, port }));
}

async function fail(error: unknown, options?: ServerOptions): Promise<void> {
  process.stderr.write(`${await explain(error as NodeJS.ErrnoException, options)}\n`);
  process.exit(1);
}

/** Returns one sentence for an error that the user can fix, and the stack for any other error. */
async function explain(error: NodeJS.ErrnoException, options: ServerOptions | undefined): Promise<string> {
  if (error instanceof OptionError || error.name === 'Refusal' || error.name === 'OperatorError') return error.message;
  // the address of the system error, because metrics use another port
  const { address: host = options?.host, port = options?.port } = error as { address?: string; port?: number };
  const address = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') return `${address} is in use by another program. Set PORT to a free port.`;
  if (error.code === 'EADDRNOTAVAIL')
    return `HOST ${options?.host} is not an address of this machine. Set HOST to one of its addresses.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `This user may not listen on port ${port}. Set PORT to 1024 or above.`;
  if (error.code === 'DATA_DIR_IN_USE' || error.code === 'DATABASE_PLACE') return error.message;
  // loaded on demand, because a gateway has no database
  const { databaseProblem, queryErrorOf } = await import('./reference/database/database.ts');
  return databaseProblem(error) ?? (queryErrorOf(error) as Error).stack ?? String(error);
}

function finish(text: Promise<string>, options?: ServerOptions): void {
  text.then(
    (shown) => process.stdout.write(`${shown}\n`, () => process.exit(0)),
    (error: unknown) => fail(error, options),
  );
}

function run(): void {
  const command = process.argv.slice(2);
  if (command.length === 1 && command[0] === 'migrate') return finish(runMigrateCommand(process.env));
  if (command[0] === 'folder') return finish(runFolderCommand(process.env, command.slice(1)));
  let options: ServerOptions;
  try {
    options = readOptions(process.env);
  } catch (error) {
    return void fail(error);
  }
  if (command.length === 0) return void start(options).catch((error: unknown) => fail(error, options));
  finish(runOperatorCommand(options, command), options);
}

run();
