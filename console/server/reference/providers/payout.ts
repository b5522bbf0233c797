/** Requests transfers from the operator's payout provider, and queries their state. */
import * as v from 'valibot';
import { typedText } from '#shared/core/request-values.ts';
import { addition, moment } from '#shared/core/wire-values.ts';
import { ProviderClient, ProviderError, type ObserveProvider, type ProviderAddress } from './client.ts';

export interface PayoutOrder {
  /** the number of the withdrawal; the provider makes one transfer per ID */
  readonly id: string;
  /** cents */
  readonly amount: number;
  readonly currency: 'CNY';
  readonly method: string;
  /** number of the card, the company account or the Alipay account */
  readonly account: string;
  readonly holder: string;
  /** empty for Alipay */
  readonly bankName: string;
}

const MAX_REASON_LENGTH = 200;
/** Clean, because the database cannot store NUL, and the money of a failed transfer would not come back. */
const reason = v.pipe(typedText(), v.nonEmpty(), v.maxLength(MAX_REASON_LENGTH));

/** The number of a withdrawal. A report names it in the log. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));

const MAX_REFERENCE_LENGTH = 64;
/** An unusable time or number of a paid transfer counts as missing, because it must not keep the withdrawal open. */
const arrival = {
  /** unix seconds */
  arrivedAt: addition(moment),
  bankReference: addition(v.pipe(typedText(), v.nonEmpty(), v.maxLength(MAX_REFERENCE_LENGTH))),
};

/** cents, after tax and fee */
const amount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `sent`: the bank has the order. `settled` and `failed` are final, and the reason is shown to the user. */
const stateWith = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.variant('state', [
    v.object({ id, state: v.literal('sent'), ...fields }),
    v.object({ id, state: v.literal('settled'), ...arrival, ...fields }),
    v.object({ id, state: v.literal('failed'), reason, ...fields }),
  ]);
export const payoutStatus = stateWith({ amount: addition(amount) });
export type PayoutStatus = v.InferOutput<typeof payoutStatus>;

/** A transfer of the list of the provider. The payout account finds the user of a transfer that the database lacks. */
export const listedTransfer = stateWith({ amount, account: addition(typedText()) });
export type ListedTransfer = v.InferOutput<typeof listedTransfer>;
const transferPage = v.object({ transfers: v.array(listedTransfer) });

const TIMEOUT_MS = 15_000;

export class PayoutProvider {
  private readonly client: ProviderClient;

  constructor(address: ProviderAddress, observe?: ObserveProvider) {
    this.client = new ProviderClient('payout', address, observe);
  }

  /** Orders a transfer. A repeated order returns the state of the first one. @throws ProviderError */
  async order(order: PayoutOrder): Promise<PayoutStatus> {
    return this.request(order.id, { method: 'POST', body: order });
  }

  /** Returns the state of an order. @throws ProviderError, also for an unknown ID */
  async query(id: string): Promise<PayoutStatus> {
    return this.request(id, { method: 'GET', suffix: `/${id}` });
  }

  /** Returns the transfers that were ordered since a time (ms), in the order of the provider. @throws ProviderError */
  async list(since: number): Promise<ListedTransfer[]> {
    const found = new Map<string, ListedTransfer>();
    for (;;) {
      const after = [...found.keys()].at(-1);
      const query = new URLSearchParams({ since: `${Math.floor(since / 1_000)}`, ...(after && { after }) });
      const { transfers } = await this.client.request({
        method: 'GET',
        suffix: `?${query}`,
        response: transferPage,
        timeoutMs: TIMEOUT_MS,
      });
      if (transfers.length === 0) return [...found.values()];
      for (const each of transfers) {
        // the next page would never be the last one
        if (found.has(each.id)) throw new ProviderError('payout', 'unreadable', 'the list repeats a transfer');
        found.set(each.id, each);
      }
    }
  }

  private async request(
    id: string,
    request: { readonly method: 'GET' | 'POST'; readonly suffix?: string; readonly body?: object },
  ): Promise<PayoutStatus> {
    const status = await this.client.request({ ...request, response: payoutStatus, timeoutMs: TIMEOUT_MS });
    if (status.id !== id) throw new ProviderError('payout', 'unreadable', 'the field id belongs to another order');
    return status;
  }
}
