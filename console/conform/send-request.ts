/** Sends one request as the elements send it, with Node's fetch. */
import { roleByAgent, roleByUserList } from '#shared/topics/accounts/account.rules.ts';
import { configuredAddress } from '#shared/client/configured-addresses.ts';
import { isWalletCall } from '#shared/core/call.ts';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import type { Known, Request } from '#shared/topics/endpoint.ts';
import type { RawResponse } from '#shared/client/read-response.ts';
import { isSpreadsheet } from '#shared/topics/billing/bill/bill.calls.ts';

/** Returns `agent`, `miner`, or an empty string if no response contains or proves the role. */
export function roleOf({ account: { role, agentAccount, username }, users, forbidden }: Known): string {
  const byUserList = roleByUserList(agentAccount, { ...(users && { users }), isForbidden: forbidden.has('miners') });
  return role || byUserList || roleByAgent(agentAccount, username);
}

export interface Caller {
  readonly token: string | undefined;
  /** ms, for each call */
  readonly timeout: number;
  /** of the wallet password */
  readonly walletTicket?: string | undefined;
}

/** Endpoints of public forms, which are sent to the external host without a token. */
const EXTERNAL: readonly CallName[] = ['inputTips', 'saveAddress'];

/** Returns the path of an endpoint with `{id}` in place of the value, for reports. */
export function shownAddress(call: CallName): string {
  const address = new URL(configuredAddress(CALLS[call], { id: 'ID' }, EXTERNAL.includes(call))!);
  return address.pathname.replace(/\bID\b/, '{id}');
}

/** @returns the response, or an error code: `timeout`, `ECONNREFUSED`, `CERT_HAS_EXPIRED` */
export async function sendRequest(call: CallName, request: Request, caller: Caller): Promise<RawResponse | string> {
  const { method } = CALLS[call];
  const isExternal = EXTERNAL.includes(call);
  const address = new URL(configuredAddress(CALLS[call], request.params, isExternal)!);
  for (const [name, value] of Object.entries(request.query ?? {})) address.searchParams.set(name, `${value}`);
  const mayBeFile = call === 'billExport';
  try {
    const response = await fetch(address, {
      method,
      // a followed redirect would send a write twice
      redirect: method === 'GET' ? 'follow' : 'manual',
      signal: AbortSignal.timeout(caller.timeout),
      headers: {
        Accept: mayBeFile ? '*/*' : 'application/json',
        ...(request.body && { 'Content-Type': 'application/json' }),
        ...(caller.token && !isExternal && { Authorization: `Bearer ${caller.token}` }),
        ...(caller.walletTicket && isWalletCall(CALLS[call]) && { 'X-Wallet-Ticket': caller.walletTicket }),
        ...request.headers,
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
    });
    const body = await response.blob();
    const file = mayBeFile && (await isSpreadsheet(body)) ? body : undefined;
    return { status: response.status, statusText: '', text: file ? '' : await body.text(), file };
  } catch (error) {
    return errorCodeOf(error as Error);
  }
}

/** Returns only the code of the error, because its message can contain the address. */
function errorCodeOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error as { cause?: { code?: unknown } };
  const code = cause?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'connection closed';
}
