/** The seconds of each test file in the last gate, for estimates. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

const FILE = path.join(root, 'node_modules/.cache/partner-console/durations.json');

export const durations = (): Readonly<Record<string, number>> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>) : {};

/** @param files milliseconds of each test file */
export function keepDurations(files: Readonly<Record<string, number>>): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const seconds = Object.entries(files).map(([file, ms]) => [file, Math.round(ms / 100) / 10]);
  writeFileSync(FILE, JSON.stringify(Object.fromEntries(seconds)));
}
