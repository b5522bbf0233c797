/** Sends one request as the elements send it, with Node's fetch. */
import { roleByAgent, roleByUserList } from '#shared/topics/account/account.rules.ts';
import type { PartialAccount } from '#shared/topics/account/account.calls.ts';
import { configuredAddress } from '#shared/client/configured-addresses.ts';
import { isWalletCall } from '#shared/core/call.ts';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import type { RawResponse } from '#shared/client/read-response.ts';
import { isSpreadsheet } from '#shared/topics/bill/bill.calls.ts';

/** Values from earlier responses that later requests require. Kept during the run only and never reported. */
export interface Known {
  /** the platform's clock, ms */
  now: number;
  account: PartialAccount;
  /** a month with a bill, such as `2026-10` */
  month?: string;
  /** a device */
  uuid?: string;
  /** a message that was already read, because opening a message marks it as read */
  noticeId?: string;
  tagId?: string;
  helpArticleId?: string;
  /** the beginning of a title, used as the search term */
  keyword?: string;
  imageVersion?: string;
  walletTicket?: string;
}

export function learnAccount(known: Known, response: PartialAccount): void {
  known.account = { ...known.account, ...response };
  if (response.timestamp) known.now = response.timestamp * 1000;
}

/** Keeps the role that the response to the user list proves, if no response contains it. */
export function learnRole(known: Known, list: Parameters<typeof roleByUserList>[1]): void {
  known.account.role ||= roleByUserList(known.account.agentAccount, list) ?? '';
}

/** Returns `agent`, `miner`, or an empty string if no response contains the role. */
export const roleOf = ({ account: { role, agentAccount, username } }: Known): string =>
  role || roleByAgent(agentAccount, username);

export interface Request {
  /** parts of the path, such as `id` */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** sent as JSON */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
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
