/**
 * The document behind a link, which needs no session. It was made with the link and contains what the paper shows. An addition to
 * the specification. `shareLinks` in the domain accounts has the links of an owner. Amounts in cents.
 */
import * as v from 'valibot';
import { post, typeOnly } from '#shared/core/call.ts';
import { exactText } from '#shared/core/request-values.ts';
import { cents, integer, moment, number, requiredText, text, type Schema } from '#shared/core/wire-values.ts';
import { incomeBridge } from '../../billing/income/income-bridge.calls.ts';
import { userLedger } from '../../devices/ledger.calls.ts';
import { withdrawalRecord } from '../wallet/wallet.calls.ts';

/** A value that is missing if it is unknown. */
const orUnknown = <Written, Read>(schema: Schema<Written, Read>) =>
  v.optional(schema) as unknown as Schema<Written | undefined, Read | undefined>;
const amount = orUnknown(cents);
const walletType = v.picklist([0, 1]);

const billTotals = v.object({
  income: amount,
  fine: amount,
  compensation: amount,
  subtotal: amount,
  tax: amount,
  total: amount,
  difference: cents,
});

const LINE_KINDS = ['weekly_income', 'monthly_bill', 'compensation', 'refund', 'other', 'withdraw'] as const;

const walletStatement = v.object({
  walletType,
  opening: amount,
  closing: amount,
  /** sums of the month by kind */
  sums: orUnknown(v.object(v.entriesFromList(LINE_KINDS, cents))),
  /** oldest first */
  lines: v.array(
    v.object({
      id: requiredText,
      time: moment,
      kind: v.picklist(LINE_KINDS),
      received: text,
      /** negative for a withdrawal */
      amount: cents,
      parts: orUnknown(
        v.object({
          tax: v.nullish(cents),
          fee: v.nullish(cents),
          received: v.nullish(cents),
          arrivedAt: v.nullish(moment),
          bankReference: v.nullish(text),
        }),
      ),
      /** after this line */
      balance: amount,
    }),
  ),
  mismatch: orUnknown(v.object({ recordedCents: cents, sentCents: cents, difference: cents })),
});

const creditedBill = v.object({ totals: billTotals, taxRatio: orUnknown(number), credited: amount, difference: cents });

/** The way of the money from the days of nodes to the bank. */
const statementSteps = v.object({
  /** number of days */
  days: integer,
  income: amount,
  unbilled: amount,
  weekly: amount,
  monthly: amount,
  weeks: v.array(
    v.object({
      start: requiredText,
      end: requiredText,
      enters: requiredText,
      before: amount,
      within: amount,
      income: amount,
      entered: cents,
      difference: amount,
    }),
  ),
  carriedIn: amount,
  carriedOut: amount,
  due: amount,
  weeklyEntered: amount,
  weeklyDifference: amount,
  ownBill: v.object({
    month: requiredText,
    totals: orUnknown(billTotals),
    taxRatio: orUnknown(number),
    fines: integer,
    compensations: integer,
    earned: amount,
    incomeDifference: amount,
    enteredAt: orUnknown(moment),
    entered: amount,
    enteredDifference: amount,
  }),
  withdrawals: v.object({
    count: integer,
    gross: amount,
    failed: amount,
    tax: amount,
    fee: amount,
    received: amount,
    difference: amount,
    bank: v.object({ arrived: amount, carriedIn: amount, carriedOut: amount, difference: amount }),
  }),
});

/** Who issued the document, for whom, and until when its link is valid. The recipient is not authenticated. */
const issue = v.object({
  /** username */
  issuer: requiredText,
  recipient: requiredText,
  issuedAt: moment,
  expiresAt: moment,
});
export type Issue = v.InferOutput<typeof issue>;

const period = v.object({ start: requiredText, end: requiredText });

/** What the document shows, by its kind. */
export const documentContent = v.variant('kind', [
  v.object({ kind: v.literal('ledger'), username: requiredText, month: requiredText, ledger: userLedger }),
  v.object({
    kind: v.literal('change'),
    /** the node or the user; empty for all nodes */
    of: text,
    later: period,
    earlier: period,
    bridge: incomeBridge,
    /** the nodes with the largest changes; none for all nodes of an agent */
    rows: v.array(
      v.object({ uuid: text, name: text, line: text, earlier: cents, later: cents, amount: cents, step: text }),
    ),
    /** number of all nodes with a change, of which `rows` can be a part */
    total: integer,
  }),
  v.object({
    kind: v.literal('statement'),
    username: requiredText,
    month: requiredText,
    wallets: v.array(walletStatement),
    bill: orUnknown(creditedBill),
    steps: statementSteps,
  }),
  v.object({ kind: v.literal('receipt'), username: requiredText, walletType, record: withdrawalRecord }),
]);
export type DocumentContent = v.InferOutput<typeof documentContent>;

/** Content in the wire format, as it is stored with a link. */
export type StoredContent = v.InferInput<typeof documentContent>;

export const sharedDocument = v.object({ issue, content: documentContent });
export type SharedDocument = v.InferOutput<typeof sharedDocument>;

/** The token of the link, in the body, so that no log of addresses contains it. */
export const linkToken = v.object({ token: exactText });

/** Opens a link and counts it. Unknown, expired and ended tokens receive the same response. */
export const openSharedDocumentCall = post({
  name: 'openSharedDocument',
  path: '/api/share/open',
  family: 'H',
  request: typeOnly<typeof linkToken>(),
  response: sharedDocument,
  access: 'public',
});
