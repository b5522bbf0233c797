/**
 * SMS codes: bound to account, phone and requester, single use, five minutes, five attempts (hazard 24). Without a
 * session, the requester is a network. Attempts from other networks are counted separately, so that strangers cannot use
 * up the attempts of the owner, and the owner can switch between two networks (hazard 32).
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { users, verifyCode, type User } from '../database/tables.ts';
import { expiredCode, Refusal, wrongCode } from '../refusal.ts';
import { hashCode, isPassword, newCode } from '../secrets.ts';
import { countWrongCode, hasManyWrongCodes } from './limits.ts';
import { networkOf } from './networks.ts';
import type { MessageLanguage } from '../jobs/message-language.ts';

const CODE_MS = 5 * 60_000;
const TRIES = 5;
const STRAY_TRIES = 3;

/** The owner of a code. `uid` is empty if the code was requested without a session. */
export interface CodeOwner {
  readonly uid: string;
  readonly phone: string;
  /** the network of a visitor without a session; empty for a signed-in user */
  readonly network?: string;
}

/** Returns the owner of a code that the user, or a visitor at `address`, requests for `phone`. */
export const codeOwner = (self: Pick<User, 'uid'> | undefined, phone: string, address: string): CodeOwner =>
  self ? { uid: self.uid, phone } : { uid: '', phone, network: networkOf(address) };

/** What a code is for, in the language of the user. */
const PURPOSES: Readonly<Record<MessageLanguage, string>> = { 'zh-CN': '身份验证', en: 'Identity verification' };

/** Sends a code, which replaces older codes of the same owner. @returns the code */
export async function sendCode(
  { db, clock, jobs, services }: Platform,
  { uid, phone, network = '' }: CodeOwner,
  language: MessageLanguage = 'zh-CN',
): Promise<string> {
  const code = newCode();
  const codeHash = await hashCode(code);
  const at = clock.now();
  const expiresAt = at + CODE_MS;
  await inTransaction(db, async (tx) => {
    const replaced = and(eq(verifyCode.phone, phone), eq(verifyCode.uid, uid), eq(verifyCode.network, network));
    await tx.delete(verifyCode).where(replaced);
    await tx.insert(verifyCode).values({ uid, phone, network, codeHash, expiresAt });
    await services.send(tx, { phone, code, purpose: PURPOSES[language], language, at, expiresAt });
  });
  jobs.wake();
  return code;
}

/** A code that can be tried. */
interface OpenCode {
  readonly row: typeof verifyCode.$inferSelect;
  /** whether another network requested it */
  readonly isStray: boolean;
  /** the account and phone whose wrong codes are counted */
  readonly subjects: readonly string[];
}

/** Locks the latest code of the owner. @returns the refusal if no code can be tried */
async function openCodeOf(
  tx: Database,
  { uid, phone, network = '' }: CodeOwner,
  now: number,
): Promise<OpenCode | Refusal> {
  const isOpen = sql`not ${verifyCode.used} and ${verifyCode.expiresAt} > ${now}`;
  const [row] = await tx
    .select()
    .from(verifyCode)
    .where(and(eq(verifyCode.phone, phone), eq(verifyCode.uid, uid)))
    .orderBy(desc(isOpen), desc(eq(verifyCode.network, network)), desc(verifyCode.id))
    .limit(1)
    .for('update');
  if (!row) return wrongCode();
  const isStray = row.network !== network;
  const subjects = await subjectsOf(tx, { uid, phone });
  let many = false;
  for (const each of subjects) many ||= await hasManyWrongCodes(tx, each);
  const triesLeft = isStray ? (many ? 0 : STRAY_TRIES) - row.strayTries : (many ? 1 : TRIES) - row.tries;
  return row.used || triesLeft <= 0 || row.expiresAt <= now ? expiredCode() : { row, isStray, subjects };
}

/** Wrong codes count for a phone across accounts, but strangers must not use up the attempts of its signed-in owner. */
async function subjectsOf(tx: Database, { uid, phone }: CodeOwner): Promise<string[]> {
  if (uid === '') return [phone];
  const [self] = await tx.select({ own: users.phoneNumber }).from(users).where(eq(users.uid, uid));
  return self?.own === phone ? [uid] : [uid, phone];
}

/** Refuses a request before work that takes long, if no code can be tried. @throws Refusal 4001, 4002 */
export async function requireOpenCode({ db, clock }: Platform, owner: CodeOwner): Promise<void> {
  const found = await openCodeOf(db, owner, clock.now());
  if (found instanceof Refusal) throw found;
}

/**
 * Uses up the latest code of the owner. Returns the refusal instead of throwing, because the transaction must commit the
 * counted attempt of a wrong code.
 */
export async function spendCode(
  tx: Database,
  owner: CodeOwner,
  code: string,
  now: number,
): Promise<Refusal | undefined> {
  const found = await openCodeOf(tx, owner, now);
  if (found instanceof Refusal) return found;
  const { row, isStray, subjects } = found;
  const right = await isPassword(code, row.codeHash);
  const tries = isStray ? { strayTries: row.strayTries + 1 } : { tries: row.tries + 1 };
  await tx
    .update(verifyCode)
    .set(right ? { used: true } : tries)
    .where(eq(verifyCode.id, row.id));
  if (right) return undefined;
  for (const each of subjects) await countWrongCode(tx, each);
  return wrongCode();
}

/** Uses up a code and runs `work` in one transaction. @throws Refusal 4001, 4002 */
export async function withCode<Result>(
  { db, clock }: Platform,
  owner: CodeOwner,
  code: string,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const outcome = await inTransaction(db, async (tx) => {
    return (await spendCode(tx, owner, code, clock.now())) ?? { result: await work(tx) };
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome.result;
}
