/** The seconds of each test file in the last gate, for estimates and for the order of files. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';
import { needsSeed } from './test-files.ts';

const FILE = path.join(root, 'node_modules/.cache/partner-console/durations.json');

let read: Readonly<Record<string, number>> | undefined;
const known = (): Readonly<Record<string, number>> =>
  (read ??= existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>) : {});

/** Seconds of a test for each kilobyte of its file. Tests that open a database take longer. */
const SECONDS_OF_KB = { database: 1, none: 0.1 };

const LEAST_S = 0.05;

/** Returns the expected seconds of a test file: those of the last gate, or an estimate from its size. */
export const expectedSeconds = (file: string): number => Math.max(LEAST_S, known()[file] ?? estimateOf(file));

const estimateOf = (file: string): number =>
  (statSync(path.join(root, file)).size / 1_000) * SECONDS_OF_KB[needsSeed(file) ? 'database' : 'none'];

/** Returns the files in the order of their expected seconds, so that a mistake shows early. */
export function quickFirst(files: readonly string[]): string[] {
  const seconds = new Map(files.map((file) => [file, expectedSeconds(file)]));
  return [...files].sort((one, other) => seconds.get(one)! - seconds.get(other)!);
}

/** @param files milliseconds of each test file */
export function keepDurations(files: Readonly<Record<string, number>>): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const seconds = Object.entries(files).map(([file, ms]) => [file, Math.round(ms / 100) / 10]);
  writeFileSync(FILE, JSON.stringify(Object.fromEntries(seconds)));
}
