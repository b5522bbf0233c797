/** Agents, their prices, and the ends of contracts. */
import { eq } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { oneLine } from '#shared/core/clean-text.ts';
import { formatCents } from '#shared/core/money.ts';
import { endOfDay, dayStart, formatDate, isDay } from '#shared/core/shanghai-time.ts';
import { addAgent, type FirstAgent } from '../accounts/first-agent.ts';
import { authStateOf } from '../accounts/identity-rules.ts';
import { findUser, withUser } from '../accounts/user.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { dayOf, dayOfText, dayText } from '../days.ts';
import { hasPrice, readPrices, readProposed, setPrice, type PricePeriod } from '../devices/prices.ts';
import { lockDevices } from '../devices/progress.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';

export interface NewPrice {
  readonly agent: string;
  readonly business: string;
  /** the first day */
  readonly date: string;
  /** cents per month per G, of the agent and of its sub-accounts */
  readonly agentPrice: number;
  readonly minerPrice: number;
}

/** Characters of the name of a business. */
const LONGEST_BUSINESS = 40;
/** Cents; the largest integer of a column. */
const MOST_PRICE = 2 ** 31 - 1;

const shownPrice = ({ line, since, agentPrice, minerPrice }: PricePeriod): object => ({
  business: line,
  since: dayText(since),
  agentYuan: formatCents(agentPrice),
  subAccountYuan: formatCents(minerPrice),
});

/** @throws OperatorError */
function requireDay(date: string): void {
  if (!isDay(date)) throw new OperatorError(`The day is "${date}". Use a day such as "2026-12-01".`);
}

/** @throws Refusal 4040, OperatorError */
async function findAgent(db: Database, username: string): Promise<User> {
  const found = await findUser(db, username);
  if (!isAgent(found)) throw new OperatorError(`${username} is not an agent. Prices belong to agents.`);
  return found;
}

/** @throws OperatorError */
function requirePrice(line: string, { agentPrice, minerPrice }: NewPrice): void {
  if (line === '' || line.length > LONGEST_BUSINESS)
    throw new OperatorError(`The name of a business has 1 to ${LONGEST_BUSINESS} characters.`);
  if (agentPrice > MOST_PRICE) throw new OperatorError(`A price is at most ${formatCents(MOST_PRICE)} yuan.`);
  if (minerPrice > agentPrice)
    throw new OperatorError('The price of sub-accounts is above the price of the agent. Use at most the same.');
}

export function agentActions({ platform, operator, requestId, record }: OperatorContext) {
  const { db, clock } = platform;
  return {
    /** Adds an agent, which sets its password with a code to the phone. @returns its number @throws OperatorError */
    addAgent: (agent: FirstAgent): Promise<string> =>
      inTransaction(db, async (tx) => {
        const uid = await addAgent(platform, tx, agent, requestId);
        if (uid === undefined) throw new OperatorError('The user name or the phone has an account. Use another one.');
        await record(tx, 'agent add', { uids: [uid] });
        return uid;
      }),
    /** Returns the prices of an agent, and those that wait for a second operator. */
    async prices(username: string): Promise<object> {
      const { uid } = await findAgent(db, username);
      await record(db, 'price', { uids: [uid] });
      const proposed = (await readProposed(db)).filter(({ agentUid }) => agentUid === uid);
      return {
        prices: (await readPrices(db, uid)).map(shownPrice),
        proposed: proposed.map((each) => ({ ...shownPrice(each), operator: each.operator })),
      };
    },
    /**
     * Sets the price of a business from a day on. A business without a price can have its first one from today on.
     * @returns whether the price applies, because a second operator has set it
     * @throws OperatorError
     */
    setPrice: (price: NewPrice): Promise<boolean> =>
      inTransaction(db, async (tx) => {
        const { agent, date, agentPrice, minerPrice } = price;
        requireDay(date);
        const line = oneLine(price.business);
        requirePrice(line, price);
        // no day is planned meanwhile
        await lockDevices(tx);
        const { uid: agentUid } = await findAgent(tx, agent);
        const period = { agentUid, line, since: dayOfText(date), agentPrice, minerPrice };
        const today = dayOf(clock.now());
        const first = (await hasPrice(tx, period, today)) ? today + 1 : today;
        if (period.since < first)
          throw new OperatorError(`The day is "${date}". Use ${dayText(first)} or a later day.`);
        const applies = await setPrice(tx, period, operator);
        const detail = { business: line, since: date, agentCents: agentPrice, subAccountCents: minerPrice, applies };
        await record(tx, 'price set', { uids: [agentUid], ...detail });
        return applies;
      }),
    /** Stores the last day of the contract of a user. @throws Refusal 4040, OperatorError */
    async setContractEnd(username: string, date: string): Promise<void> {
      requireDay(date);
      const { uid } = await findUser(db, username);
      await withUser(db, uid, async (tx, owner) => {
        const contractEndDate = Math.floor(endOfDay(dayStart(date)) / 1_000);
        const authState = authStateOf({ ...owner, contractEndDate });
        await tx.update(users).set({ contractEndDate, authState }).where(eq(users.uid, uid));
        const before = owner.contractEndDate === null ? null : formatDate(owner.contractEndDate * 1_000);
        await record(tx, 'contract set', { uids: [uid], before, end: date });
      });
    },
  };
}
