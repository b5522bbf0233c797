/** What a person at the terminal wants to know once the server listens. */
import type { ServerOptions } from './options.ts';

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

export function welcome({ mode, host, port, platformUrl, databaseUrl, dataDir }: Facts): string {
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
