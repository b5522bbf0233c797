/** One request, as the elements send it, over the fetch of Node. */
import { roleByAgent } from '#shared/domain/roles.ts';
import type { PartialAccount } from '#shared/contract/account.ts';
import { addressOf } from '#shared/client/configured-addresses.ts';
import { isWalletCall } from '#shared/contract/call.ts';
import { CALLS, type CallName } from '#shared/contract/calls.ts';
import type { RawResponse } from '#shared/client/read-response.ts';
import { isSpreadsheet } from '#shared/contract/bills.ts';

/** What earlier answers told that later calls need. Lives as long as the run; none of it is reported. */
export interface Known {
  /** the platform's clock, ms */
  now: number;
  account: PartialAccount;
  /** a month with a bill, such as `2026-10` */
  month?: string;
  /** a device */
  uuid?: string;
  /** a message that has been read: to read one marks it */
  noticeId?: string;
  tagId?: string;
  helpArticleId?: string;
  /** the beginning of a title, to search by */
  words?: string;
  imageVersion?: string;
  walletTicket?: string;
}

export function learnAccount(known: Known, told: PartialAccount): void {
  known.account = { ...known.account, ...told };
  if (told.timestamp) known.now = told.timestamp * 1000;
}

/** agent, miner, or empty where nobody tells. */
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

/** Calls of forms that are open to everybody: to the external host, without a token. */
const EXTERNAL: readonly CallName[] = ['inputTips', 'saveAddress'];

/** Where a call goes, without what is filled in: for reports. */
export function shownAddress(call: CallName): string {
  const address = new URL(addressOf(CALLS[call], { id: 'ID' }, EXTERNAL.includes(call)));
  return address.pathname.replace(/\bID\b/, '{id}');
}

/** @returns the answer, or in a word why there is none: `timeout`, `ECONNREFUSED`, `CERT_HAS_EXPIRED` */
export async function ask(call: CallName, request: Request, caller: Caller): Promise<RawResponse | string> {
  const { method } = CALLS[call];
  const isExternal = EXTERNAL.includes(call);
  const address = new URL(addressOf(CALLS[call], request.params, isExternal));
  for (const [name, value] of Object.entries(request.query ?? {})) address.searchParams.set(name, `${value}`);
  const mayBeFile = call === 'billExport';
  try {
    const response = await fetch(address, {
      method,
      // a write is sent once, wherever it leads
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
    return reasonOf(error as Error);
  }
}

/** Nothing of the error but its code: its message may hold the address. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error as { cause?: { code?: unknown } };
  const code = cause?.code;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code) ? code : 'broken off';
}
