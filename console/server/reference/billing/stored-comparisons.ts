/**
 * Stores the results of comparisons of an agent with many nodes. Closed days never change, so a result is computed once, and again
 * only if the fingerprint of its days differs. A server computes one such result at a time, so that other requests keep their speed.
 */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Database, Read } from '../database/database.ts';
import { incomeComparison } from '../database/device-tables.ts';
import { fingerprintOf, MANY_TO_STORE } from '../devices/closed-days.ts';
import { areMoreThan } from '../devices/devices.ts';
import type { Turns } from '../access/turns.ts';
import type { BridgeComparison } from './bridge-comparison.ts';

export interface ComparisonReads {
  readonly read: Read;
  /** the database that is written */
  readonly primary: Database;
  /** of all comparisons of a server */
  readonly turns: Turns;
}

/** Changes with the rules of the steps (bridge-steps.ts), so that no result of earlier rules is used. */
const RULES_VERSION = 1;

/** Stored results of an agent. The oldest are deleted. */
const MOST = 200;

/**
 * Returns the stored result, or computes it. Results of few nodes, of one user, and of incomplete days are not stored.
 * @param part names the requested part of the comparison
 * @throws Refusal 4291 if the results of earlier requests take too long
 */
export async function storedResult<Result extends object>(
  { read, primary, turns }: ComparisonReads,
  comparison: BridgeComparison,
  part: object,
  compute: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { self, where, scope } = comparison;
  const isOfAll = isAgent(self) && !scope.uuid && !scope.username;
  const key = storedKeyOf(comparison, part);
  const readAgain = async (db: Database, fingerprintNow: () => Promise<string | undefined>) =>
    isOfAll ? ((await readStored(db, key, fingerprintNow)) as Result | undefined) : undefined;
  const { stored, isMany } = await read(async (db) => {
    const found = await readAgain(db, () => fingerprintOfDays(db, comparison));
    return { stored: found, isMany: found === undefined && (await areMoreThan(db, MANY_TO_STORE, where)) };
  });
  if (stored) return stored;
  if (!isMany) return read(compute);
  // the turn comes before the read, which holds a connection to a replica until it ends
  return turns.take(async () => {
    const { result, fingerprint } = await read(async (db) => {
      // before the result, and of the same database: a result that is newer than its fingerprint is not used again
      const now = isOfAll ? await fingerprintOfDays(db, comparison) : undefined;
      // another request may have stored it
      const meanwhile = await readAgain(db, async () => now);
      return meanwhile ? { result: meanwhile } : { result: await compute(db), fingerprint: now };
    });
    if (fingerprint !== undefined) await storeResult(primary, key, { fingerprint, result });
    return result;
  });
}

type Key = Pick<typeof incomeComparison.$inferSelect, 'agentUid' | 'slice'>;

/** Returns the key of a part of the comparison that an agent reads. */
export function storedKeyOf({ self, earlier, later, share, showsPrices, scope }: BridgeComparison, part: object): Key {
  const slice = JSON.stringify({ RULES_VERSION, earlier, later, share, showsPrices, line: scope.line, ...part });
  return { agentUid: self.uid, slice };
}

/** Returns the fingerprint of the days of both periods; undefined while one of the days is missing. */
export const fingerprintOfDays = (db: Database, { self, earlier, later }: BridgeComparison) =>
  fingerprintOf(db, self.uid, [earlier, later]);

/** Returns the result if it was computed from the days as they are now. */
export async function readStored(
  db: Database,
  { agentUid, slice }: Key,
  fingerprintNow: () => Promise<string | undefined>,
): Promise<unknown> {
  const [stored] = await db
    .select({ fingerprint: incomeComparison.fingerprint, result: incomeComparison.result })
    .from(incomeComparison)
    .where(and(eq(incomeComparison.agentUid, agentUid), eq(incomeComparison.slice, slice)));
  return stored && stored.fingerprint === (await fingerprintNow()) ? stored.result : undefined;
}

/** Stores a result in place of an earlier one. */
export async function storeResult(
  primary: Database,
  { agentUid, slice }: Key,
  computed: { readonly fingerprint: string; readonly result: object },
): Promise<void> {
  const set = { ...computed, storedAt: Date.now() };
  await primary
    .insert(incomeComparison)
    .values({ agentUid, slice, ...set })
    .onConflictDoUpdate({ target: [incomeComparison.agentUid, incomeComparison.slice], set });
  const ofAgent = eq(incomeComparison.agentUid, agentUid);
  const older = primary
    .select({ slice: incomeComparison.slice })
    .from(incomeComparison)
    .where(ofAgent)
    .orderBy(desc(incomeComparison.storedAt))
    .offset(MOST);
  await primary.delete(incomeComparison).where(and(ofAgent, inArray(incomeComparison.slice, older)));
}
