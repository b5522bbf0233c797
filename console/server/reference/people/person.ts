/** Converts users to the format of the contract (§3, User info, Account info, PayInfo), and changes them under a lock. */
import { asc, eq } from 'drizzle-orm';
import type { NoticeLink } from '#shared/topics/notice/notice.calls.ts';
import type { ContractInfo, WrittenAccount, WrittenUser } from '#shared/topics/account/account.calls.ts';
import type { WrittenPayInfo } from '#shared/topics/payout/payout.calls.ts';
import { PAYOUT_FIELDS } from '#shared/topics/payout/payout.rules.ts';
import { needsReconciliation as decide } from '#shared/topics/account/account.rules.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { notice } from '../database/service-tables.ts';
import { person, type Person } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { identityTriesLeft } from './identity-rules.ts';
import { activeHold } from './withdrawal-hold.ts';

export const isReconciledHere = ({ specialUsers }: Platform, person: Person): boolean => decide(person, specialUsers);

/** Texts of the payout form that are not filled in. */
const EMPTY = Object.fromEntries(
  Object.values(PAYOUT_FIELDS).flatMap(({ wire, kind }) => (kind === 'choice' ? [] : [[wire, '']])),
);

export function payInfoOf({ payoutHoldHours, clock }: Platform, owner: Person): WrittenPayInfo {
  const { payInfo, phoneNumber } = owner;
  const hold = activeHold(owner, clock.now());
  return {
    ...EMPTY,
    contractType: '',
    ...payInfo,
    invoiceType: payInfo.invoiceType ?? 'specialSix',
    phoneNumber,
    holdHours: payoutHoldHours,
    heldUntil: hold && Math.ceil(hold.until / 1000),
  } as WrittenPayInfo;
}

export const userInfoOf = (platform: Platform, person: Person): WrittenUser => ({
  role: person.role,
  username: person.username,
  agentAccount: person.agentAccount,
  agentBandwidthPrice: person.agentBandwidthPrice,
  phoneNumber: person.phoneNumber,
  timestamp: Math.floor(platform.clock.now() / 1000),
  realName: person.realName,
  IDCardNumber: person.idCardNumber,
  taxRatio: person.taxRatio,
  hasPricingRight: person.hasPricingRight,
  walletPasswordFilled: person.walletPasswordHash !== null,
  collectionInfoFilled: person.collectionInfoFilled,
  idenAuthenticationed: person.idenAuthenticationed,
  needFillCollection: person.needFillCollection,
  needReconcileUser: isReconciledHere(platform, person),
  needFillBillingCycle: person.needFillBillingCycle,
  payInfo: payInfoOf(platform, person),
});

export const accountInfoOf = (platform: Platform, person: Person): WrittenAccount => ({
  ...userInfoOf(platform, person),
  uid: person.uid,
  needVerify: person.needVerify,
  showIncome: person.showIncome,
  isMigrated: person.isMigrated,
  identityTriesLeft: identityTriesLeft(person),
});

const REMIND_SECONDS = 30 * 86_400;
const ABOUT_TO_EXPIRE = 1;
const EXPIRED = 2;

/** Returns the contract with a reminder from thirty days before its end. */
export function contractOf({ clock }: Platform, { contractEndDate }: Person): ContractInfo {
  if (contractEndDate === null) return { isRemind: false, remindType: null, contractEndDate: null };
  const left = contractEndDate - clock.now() / 1000;
  if (left > REMIND_SECONDS) return { isRemind: false, remindType: null, contractEndDate };
  return { isRemind: true, remindType: left <= 0 ? EXPIRED : ABOUT_TO_EXPIRE, contractEndDate };
}

/** Returns the query of the user with this phone, the first one by uid. A transaction can add a lock. */
export const personByPhone = (db: Database, phone: string) =>
  db.select().from(person).where(eq(person.phoneNumber, phone)).orderBy(asc(person.uid)).limit(1);

/**
 * Runs `work` in one transaction with the user's row locked. A returned refusal is thrown after the commit, so that a
 * counted attempt stays counted. A thrown error rolls back everything.
 */
export async function withPerson<Result>(
  db: Database,
  uid: string,
  work: (tx: Database, owner: Person) => Promise<Result | Refusal>,
): Promise<Result> {
  const outcome = await inTransaction(db, async (tx) => {
    const [owner] = await tx.select().from(person).where(eq(person.uid, uid)).for('update');
    return work(tx, owner!);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Time in which the phones before a change also receive warnings. */
const PREVIOUS_PHONE_MS = 7 * 86_400_000;

type Phones = Pick<Person, 'previousPhone' | 'previousPhoneUntil'>;

/** Returns all stored phones before changes, the oldest first. */
export const storedPhonesOf = ({ previousPhone }: Pick<Person, 'previousPhone'>): string[] =>
  previousPhone.split(' ').filter(Boolean);

/** Returns the phones before recent changes, the oldest first. */
export const previousPhonesOf = (phones: Phones, now: number): string[] =>
  (phones.previousPhoneUntil ?? 0) > now ? storedPhonesOf(phones) : [];

/** Returns the columns that keep the old phones after a change, so that they also receive later warnings. */
export const keepPhones = (owner: Person, now: number): Phones => ({
  previousPhone: [...new Set([...previousPhonesOf(owner, now), owner.phoneNumber])].join(' '),
  previousPhoneUntil: now + PREVIOUS_PHONE_MS,
});

/** A warning that an SMS provider does not accept for so long is not sent again. The notice stays. */
const WARNING_MS = 3 * 86_400_000;

/**
 * Notifies the user by notice and SMS, because an attacker could have made the change. The phones before recent changes also
 * receive the SMS.
 */
export async function notifyOwner(
  { services, clock }: Platform,
  tx: Database,
  owner: Person,
  { title, content, link }: { readonly title: string; readonly content: string; readonly link?: NoticeLink },
): Promise<void> {
  const now = clock.now();
  const { uid, phoneNumber } = owner;
  await tx.insert(notice).values({ uid, title, content, level: 'high', sendTime: now, link });
  for (const phone of new Set([phoneNumber, ...previousPhonesOf(owner, now)]))
    await services.send(tx, { phone, code: '', purpose: content, at: now, expiresAt: now + WARNING_MS });
}
