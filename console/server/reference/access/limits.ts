/** The rate limits of the endpoints: how often, for which account, phone and address (hazard 24). */
import { eq, inArray, like, or } from 'drizzle-orm';
import { escapeLike, type Database } from '../database/database.ts';
import { attempt, type User } from '../database/tables.ts';
import { limited, type Refusal } from '../refusal.ts';
import { countEvent, isReached, type Delay, type Limit } from './attempts.ts';
import { networkOf } from './networks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/core/shanghai-time.ts';
import type { MessageKind } from '#shared/topics/notices/preferences.calls.ts';

/** The signed-in user. */
type Self = Pick<User, 'uid' | 'phoneNumber'>;

/** Pause between two codes of a user to a phone (§9). None in tests, which send thousands. */
const CODE_PAUSE_MS = process.env.FAST_FOR_TESTS === '1' ? 0 : MINUTE_MS;

/**
 * Limits of sent codes. The own phone of a signed-in user, and a network from which the owner of the phone has signed in,
 * have separate limits, so that strangers cannot exhaust them (hazard 32).
 * @param known whether the owner of the phone has signed in from `address`
 */
export function codeLimits(
  phone: string,
  self: Self | undefined,
  { address, known }: { readonly address: string; readonly known: boolean },
  pauseMs = CODE_PAUSE_MS,
): Limit[] {
  const network = networkOf(address);
  const pause = { subject: `code pause ${phone} ${self?.uid ?? network}`, most: 1, withinMs: pauseMs };
  if (!self)
    return [
      pause,
      { subject: `code phone ${phone} from ${network}`, most: 10, withinMs: HOUR_MS },
      known
        ? { subject: `code known ${phone}`, most: 30, withinMs: DAY_MS }
        : { subject: `code strangers ${phone}`, most: 30, withinMs: DAY_MS },
      { subject: `code address ${network}`, most: 100, withinMs: HOUR_MS },
    ];
  const target = self.phoneNumber === phone ? `own phone ${self.uid}` : `phone ${phone}`;
  return [
    pause,
    { subject: `code ${target}`, most: 20, withinMs: HOUR_MS },
    { subject: `code a day ${target}`, most: 60, withinMs: DAY_MS },
    { subject: `code account ${self.uid}`, most: 30, withinMs: HOUR_MS },
  ];
}

/** Wrong codes of an account or phone in a day, from which on each code allows one attempt. */
const WRONG_CODES_A_DAY = 20;

const wrongCodes = (subject: string): Limit => ({
  subject: `wrong code ${subject}`,
  most: WRONG_CODES_A_DAY,
  withinMs: DAY_MS,
});

/** Returns whether the wrong codes of a day leave one attempt for each code. The first right code still succeeds. */
export const hasManyWrongCodes = async (db: Database, subject: string): Promise<boolean> =>
  isReached(db, wrongCodes(subject));

export const countWrongCode = (db: Database, subject: string): Promise<void> => countEvent(db, wrongCodes(subject));

const loginPair = (name: string): string => `login account ${name} from `;
const loginStrangers = (name: string): string => `login strangers ${name}`;

/**
 * Limits of failed sign-ins with a phone or a username. Each name has its own, because a shared limit would reveal that both
 * belong to one user. The delay applies per network, so that guesses do not lock out the user. Guesses from all networks
 * together have a limit that does not apply where the user has signed in before, and that a reset removes.
 */
export const loginLimits = (
  name: string,
  { address, known }: { readonly address: string; readonly known: boolean },
): (Limit | Delay)[] => [
  { subject: loginPair(name) + networkOf(address), free: 4, mostMs: 15 * MINUTE_MS },
  { subject: `login address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE_MS },
  ...(known
    ? []
    : [{ subject: loginStrangers(name), most: 30, withinMs: DAY_MS, message: '密码错误次数过多，请重置密码后登录' }]),
];

/** Limits of failed attempts with the wallet password. */
export const walletPasswordLimits = (uid: string): Limit[] => [
  { subject: `wallet password ${uid}`, most: 10, withinMs: 15 * MINUTE_MS },
  {
    subject: walletPasswordDay(uid),
    most: 30,
    withinMs: DAY_MS,
    message: '钱包密码错误次数过多，请重新设置钱包密码后再试',
  },
];

const walletPasswordDay = (uid: string): string => `wallet password day ${uid}`;

/** Removes failed attempts with a wallet password that has been replaced. */
export const forgetWalletPasswordFailures = async (db: Database, uid: string): Promise<void> =>
  void (await db.delete(attempt).where(inArray(attempt.subject, [`wallet password ${uid}`, walletPasswordDay(uid)])));

/** Limits of withdrawal requests, counted before anything is stored. */
export const withdrawalLimits = (uid: string): Limit[] => [
  { subject: `withdrawal account ${uid}`, most: 60, withinMs: HOUR_MS },
];

/** Limits of wrong codes of withdrawals. They lock withdrawals, because money is at risk. */
const wrongWithdrawalCodes = (uid: string): Limit => ({
  subject: `withdrawal code ${uid}`,
  most: 10,
  withinMs: DAY_MS,
});

/** Returns the refusal if withdrawals are locked after too many wrong codes. */
export const refusalOfWrongCodes = async (db: Database, uid: string): Promise<Refusal | undefined> =>
  (await isReached(db, wrongWithdrawalCodes(uid)))
    ? limited('提现验证码错误次数过多，请24小时后再试，或联系商务人员')
    : undefined;

export const countWrongWithdrawalCode = (db: Database, uid: string): Promise<void> =>
  countEvent(db, wrongWithdrawalCodes(uid));

interface AlertSms {
  readonly kind: MessageKind;
  /** the day number of the platform */
  readonly day: number;
  readonly most: number;
}

/** Limit of text messages of a kind about nodes and days on one day. ALERT_SMS_PER_DAY sets how many a user gets. */
export const alertSmsLimit = (uid: string, { kind, day, most }: AlertSms): Limit => ({
  subject: `alert sms ${kind} ${day} ${uid}`,
  most,
  withinMs: DAY_MS,
});

/** Limit of the messages to a group robot. Its provider blocks a robot for minutes that exceeds it. */
export const robotLimit = (fingerprint: string): Limit => ({
  subject: `robot ${fingerprint}`,
  most: 20,
  withinMs: MINUTE_MS,
});

/** Limits of test messages to the group robots of a user. */
export const robotTestLimits = (uid: string): Limit[] => [
  { subject: `robot test account ${uid}`, most: 20, withinMs: HOUR_MS },
];

/** Limits of rejected captcha tickets, because each ticket is a request to the captcha service. */
export const captchaLimits = (address: string): Limit[] => [
  { subject: `captcha address ${networkOf(address)}`, most: 200, withinMs: 15 * MINUTE_MS },
];

/** Limits of wrong secrets of employees. */
export const operatorLimits = (address: string): Limit[] => [
  { subject: `operator address ${networkOf(address)}`, most: 20, withinMs: 15 * MINUTE_MS },
];

/** Limits of wrong secrets of partners. */
export const partnerSecretLimits = (address: string): Limit[] => [
  { subject: `partner address ${networkOf(address)}`, most: 20, withinMs: 15 * MINUTE_MS },
];

/** Limits of requests of a partner: pages of the log, and replays, each of which can send many webhooks. */
export const webhookLogLimits = (partner: string): Limit[] => [
  { subject: `webhook log ${partner}`, most: 120, withinMs: MINUTE_MS },
];
export const webhookReplayLimits = (partner: string): Limit[] => [
  { subject: `webhook replay ${partner}`, most: 60, withinMs: HOUR_MS },
];

/** Limits of opened links to documents. A token has 256 bits, so that they protect the server and not the tokens. */
export const openingLimits = (address: string): Limit[] => [
  { subject: `shared document address ${networkOf(address)}`, most: 60, withinMs: 15 * MINUTE_MS },
];

export const addressLimits = (address: string): Limit[] => [
  { subject: `node address ${networkOf(address)}`, most: 60, withinMs: HOUR_MS },
];

/** Limits per hour of changes by hand, far above normal use. */
export const changeLimits = (
  what:
    | 'dialling'
    | 'ticket'
    | 'invoice'
    | 'image'
    | 'device'
    | 'deploy'
    | 'consent'
    | 'agreement'
    | 'session'
    | 'messages'
    | 'robot'
    | 'wallet ticket'
    | 'share'
    | 'filter',
  uid: string,
): Limit[] => [{ subject: `${what} account ${uid}`, most: what === 'dialling' ? 600 : 120, withinMs: HOUR_MS }];

/** Limits of messages of an agent to its users. */
export const ownerNoticeLimits = (uid: string): Limit[] => [
  { subject: `owner notice account ${uid}`, most: 30, withinMs: HOUR_MS },
];

/** Limits of uploads. Each can be 5 MB, so that a user stores at most 1 GB a day. */
export const uploadLimits = (uid: string): Limit[] => [
  { subject: `upload account ${uid}`, most: 60, withinMs: HOUR_MS },
  { subject: `upload day ${uid}`, most: 200, withinMs: DAY_MS },
];

/** Removes failed sign-ins with the names of a user. After the user has proven the phone, earlier guesses cause no delay. */
export async function forgetLoginFailures(
  db: Database,
  { username, phoneNumber }: Pick<User, 'username' | 'phoneNumber'>,
): Promise<void> {
  for (const name of [username, phoneNumber])
    await db
      .delete(attempt)
      .where(or(like(attempt.subject, `${escapeLike(loginPair(name))}%`), eq(attempt.subject, loginStrangers(name))));
}

/** The limit of a phone, which does not apply to its owner, because other users can exhaust it (hazard 32). */
const foreignPhoneLimits = (what: 'identity' | 'phone', { phoneNumber }: Self, phone: string): Limit[] =>
  phone === phoneNumber ? [] : [{ subject: `${what} phone ${phone}`, most: 60, withinMs: HOUR_MS }];

export const identityLimits = (self: Self, phone: string, address: string): Limit[] => [
  { subject: `identity account ${self.uid}`, most: 60, withinMs: HOUR_MS },
  ...foreignPhoneLimits('identity', self, phone),
  { subject: `identity address ${networkOf(address)}`, most: 200, withinMs: HOUR_MS },
];

export const payoutLimits = (uid: string, address: string): Limit[] => [
  { subject: `payout account ${uid}`, most: 60, withinMs: HOUR_MS },
  { subject: `payout address ${networkOf(address)}`, most: 200, withinMs: HOUR_MS },
];

/** Limits of both steps of a phone change. */
export const phoneLimits = (self: Self, phone: string, address: string): Limit[] => [
  { subject: `phone account ${self.uid}`, most: 60, withinMs: HOUR_MS },
  ...foreignPhoneLimits('phone', self, phone),
  { subject: `phone address ${networkOf(address)}`, most: 200, withinMs: HOUR_MS },
];

/** Limits of failed attempts with the old password. */
export const passwordLimits = (uid: string, address: string): Limit[] => [
  { subject: `password account ${uid}`, most: 10, withinMs: 15 * MINUTE_MS },
  { subject: `password account day ${uid}`, most: 30, withinMs: DAY_MS },
  { subject: `password address ${networkOf(address)}`, most: 100, withinMs: 15 * MINUTE_MS },
];

/** Limits of password resets with a code. Each network has its own, so that strangers cannot exhaust them. */
export const resetLimits = (phone: string, address: string): Limit[] => [
  { subject: `reset phone ${phone} from ${networkOf(address)}`, most: 20, withinMs: HOUR_MS },
  { subject: `reset address ${networkOf(address)}`, most: 100, withinMs: HOUR_MS },
];

/** Limits of exports and deletions of an account, because each export reads all data of the user. */
export const accountDataLimits = (uid: string): Limit[] => [
  { subject: `account data ${uid}`, most: 20, withinMs: HOUR_MS },
];

/** Limits of attempts to set a wallet password. */
export const newWalletPasswordLimits = (uid: string): Limit[] => [
  { subject: `new wallet password ${uid}`, most: 30, withinMs: HOUR_MS },
];

/** Limits of the bank lookup. The form sends at most two requests per second while the user types. */
export const bankLimits = (uid: string, address: string): Limit[] => [
  { subject: `bank account ${uid}`, most: 300, withinMs: HOUR_MS },
  { subject: `bank address ${networkOf(address)}`, most: 1_000, withinMs: HOUR_MS },
];

/** Limits of sign-ins with a code, also per network. */
export const joinLimits = (phone: string, address: string): Limit[] => [
  { subject: `join phone ${phone} from ${networkOf(address)}`, most: 20, withinMs: HOUR_MS },
  { subject: `join address ${networkOf(address)}`, most: 100, withinMs: HOUR_MS },
];
