/**
 * The time zone of each test file. Without it, a test that depends on the zone passes on one machine and fails on another.
 * A file keeps its zone in every run, because the zone follows from its name.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../gate/project.ts';
import { kindOf } from '../gate/test-files.ts';

export const SHANGHAI = 'Asia/Shanghai';
const LOS_ANGELES = 'America/Los_Angeles';

/** One file of so many runs in Los Angeles. */
const TURNS = { node: 2, browser: 10 };
/** A comment in a file that needs a certain zone: `@zone America/Los_Angeles`. */
const DECLARED = /^(?:\/\*\*| \*) @zone (\S+)/m;

/** @throws RangeError if the file declares a zone that does not exist */
export function zoneOf(file: string): string {
  const [, declared] = DECLARED.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
  if (declared) return new Intl.DateTimeFormat('en', { timeZone: declared }).resolvedOptions().timeZone;
  const turn = createHash('sha256').update(file).digest().readUInt32BE() % TURNS[kindOf(file)!];
  return turn === 0 ? LOS_ANGELES : SHANGHAI;
}
