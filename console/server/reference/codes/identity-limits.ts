/** How often the calls about identity, payout, phones and passwords may be made: by account, phone and address (hazard 24). */
import type { Limit } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const identityLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `identity account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `identity phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `identity address ${address}`, most: 200, withinMs: HOUR },
];

export const payoutLimits = (uid: string, address: string): Limit[] => [
  { subject: `payout account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `payout address ${address}`, most: 200, withinMs: HOUR },
];

/** Both steps of a change. */
export const phoneLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `phone account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `phone phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `phone address ${address}`, most: 200, withinMs: HOUR },
];

/** Failed tries of the old password. */
export const passwordLimits = (uid: string, address: string): Limit[] => [
  { subject: `password account ${uid}`, most: 10, withinMs: 15 * MINUTE },
  { subject: `password address ${address}`, most: 100, withinMs: 15 * MINUTE },
];

export const resetLimits = (phone: string, address: string): Limit[] => [
  { subject: `reset phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `reset address ${address}`, most: 100, withinMs: HOUR },
];

/** Tries to set a wallet password. */
export const newWalletPasswordLimits = (uid: string): Limit[] => [
  { subject: `new wallet password ${uid}`, most: 30, withinMs: HOUR },
];

/** A form asks every half second at most while a card is typed. */
export const bankLimits = (uid: string, address: string): Limit[] => [
  { subject: `bank account ${uid}`, most: 300, withinMs: HOUR },
  { subject: `bank address ${address}`, most: 1_000, withinMs: HOUR },
];

/** Tries to sign in by a code. */
export const joinLimits = (phone: string, address: string): Limit[] => [
  { subject: `join phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `join address ${address}`, most: 100, withinMs: HOUR },
];
