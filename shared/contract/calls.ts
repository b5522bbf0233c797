/** All calls by name, for the server, `npm run conform` and tests. Elements import single calls. */
import * as account from './account.ts';
import * as articles from './articles.ts';
import * as banks from './lookups.ts';
import * as bills from './bills.ts';
import * as devices from './devices.ts';
import * as codes from './codes.ts';
import * as deploy from './deploy.ts';
import * as dialling from './dialling.ts';
import * as help from './help.ts';
import * as identity from './identity.ts';
import * as images from './images.ts';
import * as income from './income.ts';
import * as notices from './notices.ts';
import * as openAuth from './open-auth.ts';
import * as ownSessions from './session.ts';
import * as session from './session.ts';
import * as payout from './payout.ts';
import * as places from './lookups.ts';
import * as privacy from './privacy.ts';
import * as tickets from './tickets.ts';
import * as wallet from './wallet.ts';
import type { Call } from './call.ts';

const declared = {
  ...account,
  ...articles,
  ...banks,
  ...bills,
  ...codes,
  ...deploy,
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
