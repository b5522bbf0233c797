/** Every enum of the responses, and what a user sees in place of a value that the contract does not name. */
import { NOTICE_LEVELS } from '#shared/topics/notices/notice.calls.ts';
import { BILLING_CYCLES, COLLECTION_METHODS, INVOICE_TYPES } from '#shared/topics/accounts/payout.calls.ts';
import { TICKET_CATEGORIES } from '#shared/topics/support/ticket/ticket.calls.ts';
import type { CallName } from '#shared/topics/calls.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { diallingTypeOf, LINE_TYPES } from '#shared/topics/devices/dialling.rules.ts';
import { isWalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { isRecord } from './tolerance.ts';

interface Enum {
  /** path in the response; `[]` is each row, and `list[]` each row of the response's list */
  readonly path: string;
  readonly isKnown: (value: string) => boolean;
  /** the display of an unknown value */
  readonly display: string;
}

const AS_RECEIVED = 'shown as received';

/** An enum whose values are compared as texts, because numbers may be strings. */
const among = (path: string, values: readonly (string | number)[], display = AS_RECEIVED): Enum => ({
  path,
  isKnown: (value) => values.some((each) => `${each}` === value),
  display,
});

const role = among('role', ['agent', 'miner'], 'shown as a partner without settlement');
const payout = (prefix: string): readonly Enum[] => [
  among(`${prefix}collectionMethod`, COLLECTION_METHODS, 'shown as received, without a tax'),
  among(`${prefix}invoiceType`, INVOICE_TYPES, 'shown as received, without a tax'),
  among(`${prefix}billingCycle`, BILLING_CYCLES, 'treated as a cycle that is not chosen'),
  among(`${prefix}contractType`, [1, 2], 'not shown'),
];
const user = [role, ...payout('payInfo.')];
const level = (path: string): Enum => among(path, NOTICE_LEVELS, `shown as ${NOTICE_LEVELS.at(-1)!}`);

const ENUMS: Readonly<Partial<Record<CallName, readonly Enum[]>>> = {
  login: user,
  accountInfo: user,
  userAccountInfo: user,
  contract: [among('remindType', [1, 2], 'shown as a reminder without the reason')],
  payInfo: [...payout('payInfo.'), ...payout('')],
  settledParam: [among('list[].param_type', [1, 2], 'whose rules are not used')],
  walletEntries: [
    among('list[].type', ['weekly_income', 'monthly_bill', 'compensation', 'refund', 'withdraw']),
    { path: 'list[].walletType', isKnown: isWalletType, display: AS_RECEIVED },
  ],
  walletWithdrawals: [
    among('list[].type', ['withdraw'], 'not shown'),
    among('list[].collectionMethod', COLLECTION_METHODS),
    among('list[].status', ['transferring', 'failure', 'success']),
  ],
  monthlyBill: [among('state', Object.values(BILL_STATES))],
  dialInfo: [
    { path: 'diallingType', isKnown: (value) => diallingTypeOf(value) !== undefined, display: AS_RECEIVED },
    among('netcardInfo[].diallingInfo[].type', LINE_TYPES, `shown as ${LINE_TYPES[0]}`),
  ],
  notices: [level('list[].level')],
  notice: [level('level')],
  tickets: [
    among('list[].category', TICKET_CATEGORIES),
    among('list[].status', ['pending', 'processing', 'resolved', 'closed']),
  ],
  directedBusinesses: [among('list[].state', ['open', 'applied', 'approved', 'refused', 'closed'])],
};

/** Returns a note for each enum with an unknown value. @param payload the response as the platform sent it */
export function unknownValues(call: CallName, payload: unknown): { readonly path: string; readonly note: string }[] {
  return (ENUMS[call] ?? []).flatMap(({ path, isKnown, display }) => {
    const values = valuesAt(payload, path.split('.')).filter((value) => value != null && value !== '');
    return values.every((value) => isKnown(`${value as string}`))
      ? []
      : [{ path, note: `${path}: an unknown value, ${display}` }];
  });
}

function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (name === undefined) return [value];
  const rows = name === 'list[]' ? listIn(value) : undefined;
  if (rows) return rows.flatMap((row) => valuesAt(row, rest));
  const field = isRecord(value) ? value[name.replace('[]', '')] : undefined;
  if (!name.endsWith('[]')) return valuesAt(field, rest);
  return Array.isArray(field) ? field.flatMap((row) => valuesAt(row, rest)) : [];
}

/** Returns the rows of a bare array, or of a list under any name. */
function listIn(payload: unknown): readonly unknown[] {
  const fields = isRecord(payload) ? Object.values(payload) : [payload];
  return fields.find((value): value is unknown[] => Array.isArray(value)) ?? [];
}
