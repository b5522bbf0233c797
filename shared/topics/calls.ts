/** All calls by name, for the server, `npm run conform` and tests. Elements import single calls. */
import * as account from './account/account.calls.ts';
import * as articles from './article/article.calls.ts';
import * as banks from './address/address.calls.ts';
import * as bills from './bill/bill.calls.ts';
import * as deviceIncome from './device/device-income.calls.ts';
import * as devices from './device/device.calls.ts';
import * as codes from './code/code.calls.ts';
import * as deploy from './business/business.calls.ts';
import * as dialling from './dialling/dialling.calls.ts';
import * as help from './help/help.calls.ts';
import * as identity from './identity/identity.calls.ts';
import * as images from './image/image.calls.ts';
import * as income from './income/income.calls.ts';
import * as notices from './notice/notice.calls.ts';
import * as openAuth from './authorization/authorization.calls.ts';
import * as ownSessions from './session/session.calls.ts';
import * as session from './session/session.calls.ts';
import * as payout from './payout/payout.calls.ts';
import * as places from './address/address.calls.ts';
import * as privacy from './privacy/privacy.calls.ts';
import * as tickets from './ticket/ticket.calls.ts';
import * as wallet from './wallet/wallet.calls.ts';
import type { Call } from '../core/call.ts';

const declared = {
  ...account,
  ...articles,
  ...banks,
  ...bills,
  ...codes,
  ...deploy,
  ...deviceIncome,
  ...devices,
  ...dialling,
  ...help,
  ...identity,
  ...images,
  ...income,
  ...notices,
  ...openAuth,
  ...ownSessions,
  ...payout,
  ...places,
  ...privacy,
  ...session,
  ...tickets,
  ...wallet,
};

type AnyCall = Extract<(typeof declared)[keyof typeof declared], Call>;

export type CallName = AnyCall['name'];

export type CallNamed<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>;

/** A call with a name that configurations may use. */
export type NamedCall = Call & { readonly name: CallName };

const isCall = (exported: unknown): exported is NamedCall =>
  typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;

/** Sorted by name. */
export const CALLS = Object.fromEntries(
  Object.values<unknown>(declared)
    .filter(isCall)
    .map((call) => [call.name, call] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
) as Readonly<Record<CallName, NamedCall>>;

export const CALL_NAMES = Object.keys(CALLS) as CallName[];
