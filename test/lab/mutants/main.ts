/**
 * `npm run test:mutants`: puts small mistakes into the code of money, sessions, limits and masking, and reports
 * mistakes that no test notices. It tries a sample of each area, which `--seed` changes. `--all` tries every mistake,
 * `--area <name>` one area. `--sample <n>` sets the size of the sample, and `--jobs <n>` the number of processes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { findBrowser } from '../../runners/find-browser.ts';
import { root } from '../../gate/project.ts';
import { kindOf } from '../../gate/test-files.ts';
import { testEnvironment, testNow } from '../../runners/environment.ts';
import { ensureSeed } from '../../runners/seed.ts';
import { AREAS, type Area } from './areas.ts';
import { instrument, type Mutant } from './instrument.ts';
import { reachOf, sourceUrl, tryMutant, Worker, type End, type Reach } from './worker.ts';

const LEAST_SCORE = 0.92;

interface ExplainedSurvivor extends Omit<Mutant, 'id' | 'line'> {
  /** the reason that no test can notice it */
  readonly reason: string;
}

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
    sample: { type: 'string', default: '50' },
    jobs: { type: 'string', default: '2' },
  },
});

ensureSeed(testNow());
const environment = { ...testEnvironment(), CHROME_PATH: await findBrowser() };
const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-mutants-'));
const explained = JSON.parse(
  readFileSync(path.join(root, 'test/lab/mutants/survivors.json'), 'utf8'),
) as ExplainedSurvivor[];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns all mutants of an area, and its sources with all mutants inactive. */
function prepare({ files }: Area, firstId: number): { mutants: Mutant[]; codes: Map<string, string> } {
  const mutants: Mutant[] = [];
  const codes = new Map<string, string>();
  for (const file of files) {
    const made = instrument(file, readFileSync(path.join(root, file), 'utf8'), firstId + mutants.length);
    mutants.push(...made.mutants);
    codes.set(file, made.code);
  }
  return { mutants, codes };
}

/** Selects the same mutants for the same seed. */
function sampleOf(mutants: readonly Mutant[], seed: string): Mutant[] {
  if (values.all) return [...mutants];
  let state = [...seed].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7);
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
  return mutants
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant)
    .sort((one, other) => one.id - other.id);
}

/** Tries mutants on the tests of the area, which are all of one kind. */
async function tryAll(area: Area, chosen: readonly Mutant[], codes: Map<string, string>): Promise<Map<number, End>> {
  const kind = kindOf(area.tests[0]!)!;
  const sources = path.join(scratch, 'sources.json');
  const given = [...codes].map(([file, code]) =>
    kind === 'browser' ? [file, code] : [sourceUrl(file), transformSync(code, { loader: 'ts', target: 'es2022' }).code],
  );
  writeFileSync(sources, JSON.stringify(Object.fromEntries(given)));
  const env = { ...environment, MUTANTS_SOURCES: sources };
  const reaches: Reach[] = [];
  for (const file of area.tests) {
    const reach = await reachOf(file, env);
    reaches.push(reach);
    print(`  ${file}: ${Math.round(reach.ms / 1000)} s, reaches ${reach.reached.size} mutants`);
  }
  const ends = new Map<number, End>();
  const waiting = [...chosen];
  const work = async (): Promise<void> => {
    const worker = new Worker(kind, env);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      ends.set(next.id, await tryMutant(next.id, reaches, { worker, env }));
      if (ends.size % 25 === 0) print(`  ${area.name}: ${ends.size} of ${chosen.length}`);
    }
    worker.end();
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  return ends;
}

const isExplained = ({ file, code, change }: Mutant): boolean =>
  explained.some((each) => each.file === file && each.code === code && each.change === change);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

async function main(): Promise<boolean> {
  const areas = AREAS.filter(({ name }) => !values.area || values.area.includes(name));
  if (areas.length < (values.area?.length ?? 1))
    throw new Error(`Unknown area. Use one of: ${AREAS.map(({ name }) => name).join(', ')}`);
  print(values.all ? 'every mutant' : `a sample of each area, seed ${values.seed}`);
  const rows: { name: string; made: number; tried: number; killed: number; timedOut: number; survived: number }[] = [];
  const survivors: Mutant[] = [];
  const made: Mutant[] = [];
  for (const area of areas) {
    const { mutants, codes } = prepare(area, made.length + 1);
    made.push(...mutants);
    const chosen = sampleOf(mutants, `${values.seed} ${area.name}`);
    const began = Date.now();
    const ends = await tryAll(area, chosen, codes);
    const count = (end: End): number => [...ends.values()].filter((each) => each === end).length;
    const counts = { killed: count('killed'), timedOut: count('timed out'), survived: count('survived') };
    rows.push({ name: area.name, made: mutants.length, tried: chosen.length, ...counts });
    print(
      `${area.name}: ${counts.survived} of ${chosen.length} survived, ${Math.round((Date.now() - began) / 1000)} s`,
    );
    for (const mutant of chosen.filter(({ id }) => ends.get(id) === 'survived')) {
      survivors.push(mutant);
      print(`  ${isExplained(mutant) ? 'explained' : 'NEW'}  ${mutant.file}:${mutant.line}  ${mutant.change}`);
    }
  }
  const fresh = survivors.filter((mutant) => !isExplained(mutant));
  const files = new Set(made.map(({ file }) => file));
  const stale = explained.filter(
    ({ file, code, change }) =>
      files.has(file) && !made.some((each) => each.file === file && each.code === code && each.change === change),
  );
  print('\narea | mutants | tried | killed | timed out | survived | score');
  for (const { name, made: all, tried, killed, timedOut, survived } of rows)
    print([name, all, tried, killed, timedOut, survived, percent(killed + timedOut, tried)].join(' | '));
  const tried = sum(rows.map((row) => row.tried));
  const caught = sum(rows.map(({ killed, timedOut }) => killed + timedOut));
  print(`\n${caught} of ${tried} noticed: ${percent(caught, tried)}; ${fresh.length} survivors without a reason`);
  for (const { file, code, change } of stale)
    print(`explained, but the mutant does not exist: ${file}  ${code}  ${change}`);
  if (fresh.length > 0)
    writeFileSync(path.join(os.tmpdir(), 'partner-console-survivors.json'), JSON.stringify(fresh, undefined, 2));
  return fresh.length === 0 && stale.length === 0 && caught >= LEAST_SCORE * tried;
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
