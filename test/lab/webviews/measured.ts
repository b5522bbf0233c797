/** The outcomes of the lab, of which the compatibility page has a table. `WEBVIEWS_WRITE=2026-11-28` replaces those of the engines that ran, with this date. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Outcome = 'works' | 'open';

export interface Measured {
  /** as the engine reports it */
  readonly version: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly flows: Readonly<Record<string, Outcome>>;
}

const FILE = path.join(import.meta.dirname, 'measured.json');

/** Returns the outcomes by engine. */
export const readMeasured = (): Record<string, Measured> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Measured>;

export function keepMeasured(engine: string, version: string, flows: Measured['flows']): void {
  if (!process.env.WEBVIEWS_WRITE) return;
  const [, shown = version] = /\/(\d+)/.exec(version) ?? [];
  // the clock of tests shows another day
  const date = process.env.WEBVIEWS_WRITE;
  const measured = readMeasured();
  const all = { ...measured[engine]?.flows, ...flows };
  writeFileSync(FILE, `${JSON.stringify({ ...measured, [engine]: { version: shown, date, flows: all } }, null, 2)}\n`);
}
