/**
 * Computes the 95th percentile of one series with other meters: rrdtool, Prometheus, LibreOffice and PostgreSQL, which must be
 * installed. The help article shows their output (console/server/reference/content/meters.ts).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { METERED } from '#console/server/reference/content/meters.ts';
import { freePort } from '../../server/free-port.ts';
import { postgresPrograms, startPostgres } from '../postgres/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'meters-'));
const inFolder = (name: string): string => path.join(folder, name);
/** 20:00 in Shanghai, on a border of five minutes */
const FROM = Date.parse('2026-11-27T20:00:00+08:00') / 1_000;
const STEP = 300;
const TO = FROM + METERED.length * STEP;

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout.trim();
}

const BITS_PER_M = 1_000_000;

/**
 * A counter of bits, read every five minutes. rrdtool stores averages of its own steps.
 * @param late seconds after the border at which the counter is read
 * @param base of the prefixes in the output
 * @param next M; the five minutes after the series
 */
function rrdtool({ late = 0, base = 1000, next = 0 } = {}): string {
  const file = inFolder(`${late}-${base}-${next}.rrd`);
  run(
    'rrdtool',
    'create',
    file,
    '--start',
    `${FROM - STEP}`,
    '--step',
    `${STEP}`,
    'DS:b:COUNTER:600:0:U',
    'RRA:AVERAGE:0.5:1:600',
  );
  let bits = 0;
  const readings = [`${FROM + late}:0`];
  [...METERED, ...(next ? [next] : [])].forEach((bandwidth, at) => {
    bits += bandwidth * BITS_PER_M * STEP;
    readings.push(`${FROM + (at + 1) * STEP + late}:${bits}`);
  });
  run('rrdtool', 'update', file, ...readings);
  return run(
    ...(['rrdtool', 'graph', '/dev/null', '--start', `${FROM}`, '--end', `${TO}`, '--base', `${base}`] as const),
    ...[`DEF:b=${file}:b:AVERAGE`, 'VDEF:p=b,95,PERCENT', 'PRINT:p:%.2lf %s'],
  )
    .split('\n')
    .at(-1)!;
}

async function prometheus(): Promise<string> {
  const lines = METERED.map((bandwidth, at) => `bandwidth ${bandwidth} ${FROM + at * STEP}`);
  writeFileSync(inFolder('series'), `# TYPE bandwidth gauge\n${lines.join('\n')}\n# EOF\n`);
  run('promtool', 'tsdb', 'create-blocks-from', 'openmetrics', 'series', 'tsdb');
  writeFileSync(inFolder('prometheus.yml'), '');
  const port = await freePort();
  const server = spawn(
    'prometheus',
    [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=tsdb',
      '--storage.tsdb.retention.time=100y',
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  try {
    const query = new URLSearchParams({ query: 'quantile_over_time(0.95, bandwidth[2h])', time: `${TO - 1}` });
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/query?${query}`).catch(() => undefined);
      if (response?.ok) return (await response.json()).data.result[0].value[1];
      await wait(200);
    }
  } finally {
    server.kill('SIGKILL');
  }
}

function libreOffice(name: string): string {
  const rows = METERED.map(
    (bandwidth) =>
      `<table:table-row><table:table-cell office:value-type="float" office:value="${bandwidth}"/></table:table-row>`,
  ).join('');
  writeFileSync(
    inFolder('series.fods'),
    `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
      xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
      office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>
      <table:table table:name="s">${rows}<table:table-row><table:table-cell
      table:formula="of:=COM.MICROSOFT.${name}([.A1:.A${METERED.length}];0.95)"/></table:table-row></table:table>
      </office:spreadsheet></office:body></office:document>`,
  );
  run('soffice', '--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'csv', 'series.fods');
  return readFileSync(inFolder('series.csv'), 'utf8').trim().split('\n').at(-1)!;
}

async function postgres(name: string): Promise<string> {
  const server = await startPostgres(postgresPrograms());
  const client = new pg.Client(server.address);
  await client.connect();
  const { rows } = await client.query(
    `select ${name}(0.95) within group (order by each)::text as value from unnest($1::float8[]) as each`,
    [METERED],
  );
  await client.end();
  await server.stop();
  return rows[0].value;
}

try {
  const outputs: readonly (readonly [string, string])[] = [
    ['rrdtool', rrdtool()],
    ['rrdtool --base 1024', rrdtool({ base: 1024 })],
    ['rrdtool, read 150 s late', rrdtool({ late: 150 })],
    ['rrdtool, 960 M after 22:00', rrdtool({ next: 960 })],
    ['Prometheus', await prometheus()],
    ['PERCENTILE.INC', libreOffice('PERCENTILE.INC')],
    ['PERCENTILE.EXC', libreOffice('PERCENTILE.EXC')],
    ['percentile_disc', await postgres('percentile_disc')],
    ['percentile_cont', await postgres('percentile_cont')],
  ];
  for (const [name, value] of outputs) process.stdout.write(`${name.padEnd(28)}${value}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
