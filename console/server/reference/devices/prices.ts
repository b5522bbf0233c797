/** Prices of the businesses of an agent. Each applies from a day on, and two operators must set the same one. */
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { pricePeriod } from '../database/device-tables.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { operatorKey } from '../two-operators.ts';

/** A price in cents per month per G. */
export type PricePeriod = typeof pricePeriod.$inferSelect;

/** A price that one operator has set, and that applies to no day yet. */
export interface ProposedPrice extends PricePeriod {
  readonly operator: string;
}

const KEY = 'proposedPrices';

export const readProposed = async (db: Database): Promise<readonly ProposedPrice[]> =>
  (await readSetting<readonly ProposedPrice[]>(db, KEY)) ?? [];

/** Returns the prices of an agent, the latest of each business first. */
export const readPrices = (db: Database, agentUid: string): Promise<PricePeriod[]> =>
  db
    .select()
    .from(pricePeriod)
    .where(eq(pricePeriod.agentUid, agentUid))
    .orderBy(asc(pricePeriod.line), desc(pricePeriod.since));

const isSamePeriod = (one: PricePeriod, other: PricePeriod): boolean =>
  one.agentUid === other.agentUid && one.line === other.line && one.since === other.since;

const isSamePrice = (one: PricePeriod, other: PricePeriod): boolean =>
  one.agentPrice === other.agentPrice && one.minerPrice === other.minerPrice;

/**
 * Stores a price if another operator has proposed the same one. Otherwise, the proposal takes the place of an earlier one. The
 * caller holds the lock of the devices. A name in another case is the same operator.
 * @returns whether the price applies
 */
export async function setPrice(tx: Database, price: PricePeriod, by: string): Promise<boolean> {
  const operator = operatorKey(by);
  const proposed = await readProposed(tx);
  const others = proposed.filter((each) => !isSamePeriod(each, price));
  const isApproved = proposed.some(
    (each) => isSamePeriod(each, price) && isSamePrice(each, price) && each.operator !== operator,
  );
  await writeSetting(tx, KEY, isApproved ? others : [...others, { ...price, operator }]);
  if (!isApproved) return false;
  const { agentPrice, minerPrice } = price;
  await tx
    .insert(pricePeriod)
    .values(price)
    .onConflictDoUpdate({
      target: [pricePeriod.agentUid, pricePeriod.line, pricePeriod.since],
      set: { agentPrice, minerPrice },
    });
  return true;
}

/** Returns whether a business of the agent has a price on a day. */
export async function hasPrice(tx: Database, { agentUid, line }: PricePeriod, day: number): Promise<boolean> {
  const periods = await tx
    .select({ since: pricePeriod.since })
    .from(pricePeriod)
    .where(and(eq(pricePeriod.agentUid, agentUid), eq(pricePeriod.line, line)));
  return periods.some(({ since }) => since <= day);
}
