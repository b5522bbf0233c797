/**
 * The one list of topics. The calls, requests, scopes, optional paths, documents, checks of `npm run conform` and tests
 * derive from it. Elements import single calls, and only types from here.
 */
import { accountEndpoints } from './accounts/account.server.ts';
import { addressEndpoints } from './accounts/address/address.server.ts';
import { articleEndpoints } from './content/article/article.server.ts';
import { authorizationEndpoints } from './support/authorization.server.ts';
import { billEndpoints } from './billing/bill/bill.server.ts';
import { settledParamEndpoints } from './billing/settled-param.server.ts';
import { businessEndpoints } from './support/business.server.ts';
import { codeEndpoints } from './accounts/code/code.server.ts';
import { deviceEndpoints } from './devices/device.server.ts';
import { diallingEndpoints } from './devices/dialling.server.ts';
import type { Endpoint } from './endpoint.ts';
import { helpEndpoints } from './content/help.server.ts';
import { invoiceEndpoints } from './billing/invoice/invoice.server.ts';
import { identityEndpoints } from './accounts/identity/identity.server.ts';
import { imageEndpoints } from './devices/image.server.ts';
import { incomeEndpoints } from './billing/income/income.server.ts';
import { noticeEndpoints } from './notices/notice.server.ts';
import { payoutEndpoints } from './accounts/payout.server.ts';
import { privacyEndpoints } from './accounts/privacy.server.ts';
import { robotEndpoints } from './notices/robot.server.ts';
import type { Scope } from './scopes.ts';
import { searchEndpoints } from './content/search.server.ts';
import { sessionEndpoints } from './accounts/session.server.ts';
import { savedFilterEndpoints } from './accounts/saved-filter/saved-filter.server.ts';
import { shareEndpoints } from './accounts/share/share.server.ts';
import { sharedDocumentEndpoints } from './money/shared-document/shared-document.server.ts';
import { summaryEndpoints } from './summary/since-last-visit.server.ts';
import { ticketEndpoints } from './support/ticket/ticket.server.ts';
import { walletEndpoints } from './money/wallet/wallet.server.ts';
import { webhookEndpoints } from './notices/webhook.server.ts';
import type { Call } from '../core/call.ts';

/** The endpoints of each topic, in the order of their checks: earlier responses provide values of later requests. */
export const TOPICS = {
  account: accountEndpoints,
  device: deviceEndpoints,
  dialling: diallingEndpoints,
  image: imageEndpoints,
  income: incomeEndpoints,
  bill: billEndpoints,
  invoice: invoiceEndpoints,
  settledParam: settledParamEndpoints,
  wallet: walletEndpoints,
  payout: payoutEndpoints,
  code: codeEndpoints,
  session: sessionEndpoints,
  webhook: webhookEndpoints,
  robot: robotEndpoints,
  savedFilter: savedFilterEndpoints,
  share: shareEndpoints,
  sharedDocument: sharedDocumentEndpoints,
  privacy: privacyEndpoints,
  notice: noticeEndpoints,
  article: articleEndpoints,
  help: helpEndpoints,
  ticket: ticketEndpoints,
  search: searchEndpoints,
  summary: summaryEndpoints,
  business: businessEndpoints,
  authorization: authorizationEndpoints,
  address: addressEndpoints,
  identity: identityEndpoints,
};
export type Topic = keyof typeof TOPICS;

type AnyCall = (typeof TOPICS)[Topic][number]['call'];

export type CallName = AnyCall['name'];

export type CallNamed<Name extends CallName> = Extract<AnyCall, { readonly name: Name }>;

/** A call with a name that configurations may use. */
export type NamedCall = Call & { readonly name: CallName };

/** Sorted by name. */
export const ENDPOINTS = Object.fromEntries(
  Object.values<readonly Endpoint<NamedCall>[]>(TOPICS)
    .flat()
    .map((endpoint) => [endpoint.call.name, endpoint] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
) as { readonly [Name in CallName]: Endpoint<CallNamed<Name>> };

export const CALL_NAMES = Object.keys(ENDPOINTS) as CallName[];

/** Sorted by name. */
export const CALLS = Object.fromEntries(CALL_NAMES.map((name) => [name, ENDPOINTS[name].call])) as Readonly<
  Record<CallName, NamedCall>
>;

/** Returns the scopes of a call. A session needs one of them. A call that does not depend on the user has none. */
export function scopesOf(name: CallName): readonly Scope[] {
  const { scope } = ENDPOINTS[name];
  if (scope === 'none') return [];
  return typeof scope === 'string' ? [scope] : scope;
}

/** An id in a path. It has no characters that could change the path after decoding. */
const ID = '[\\w-]{1,100}';

const shapes = Object.values(CALLS).map((call) => ({
  call,
  method: call.method as string,
  path: new RegExp(`^${call.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, ID)}$`),
}));

/** Returns the call of a request, or `undefined` for an unknown path. */
export function callAt(method: string, path: string): NamedCall | undefined {
  const routeMethod = method === 'HEAD' ? 'GET' : method;
  return shapes.find((shape) => shape.method === routeMethod && shape.path.test(path))?.call;
}
