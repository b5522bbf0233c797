/**
 * Links to read-only documents, which their owner creates, lists and ends. An addition to the specification. The wallet ticket is
 * required for documents of the wallet, as their paths state. `openSharedDocument` in the domain money opens a link.
 */
import * as v from 'valibot';
import { get, post, typeOnly } from '#shared/core/call.ts';
import { dateText, filledWith, monthText, shortText } from '#shared/core/request-values.ts';
import {
  addition,
  id,
  integer,
  listOf,
  moment,
  nothing,
  oneOf,
  optionalMoment,
  text,
} from '#shared/core/wire-values.ts';
import {
  DEFAULT_SHARE_DAYS,
  LONGEST_RECIPIENT,
  SHARE_DAYS,
  SHARED_KINDS,
  type ShareDays,
  type SharedChoice,
} from './share.rules.ts';

/** The name of the recipient, who is not authenticated. */
const recipient = filledWith(LONGEST_RECIPIENT, '请填写接收人', `接收人最多 ${LONGEST_RECIPIENT} 个字`);

/** Days until the link expires. */
const days = v.optional(v.picklist(SHARE_DAYS, '有效期须为 1、7 或 30 天'), DEFAULT_SHARE_DAYS);

export const createdLink = v.object({
  id,
  /** The address of the page with the document. Only this response contains it. */
  link: id,
  expiresAt: moment,
});
export type CreatedLink = v.InferOutput<typeof createdLink>;

export const sharedLedger = v.object({ username: shortText, date: monthText, recipient, days });
/** The ledger of one of the agent's users, at the price of the user. */
export const shareLedgerCall = post({
  name: 'shareLedger',
  path: '/api/share/ledger',
  family: 'H',
  request: typeOnly<typeof sharedLedger>(),
  response: createdLink,
  access: 'agent',
});

/** Both periods, and optionally one node or one of the agent's users, whose income is compared at the price of the user. */
export const sharedChange = v.object({
  start: dateText,
  end: dateText,
  earlier_start: dateText,
  earlier_end: dateText,
  uuid: v.optional(shortText),
  username: v.optional(shortText),
  recipient,
  days,
});
export const shareChangeCall = post({
  name: 'shareChange',
  path: '/api/share/change',
  family: 'H',
  request: typeOnly<typeof sharedChange>(),
  response: createdLink,
});

export const sharedStatement = v.object({ date: monthText, recipient, days });
export const shareStatementCall = post({
  name: 'shareStatement',
  path: '/api/wallet/share/statement',
  family: 'H',
  request: typeOnly<typeof sharedStatement>(),
  response: createdLink,
});

/** A withdrawal that has arrived. */
export const sharedReceipt = v.object({ txId: shortText, recipient, days });
export const shareReceiptCall = post({
  name: 'shareReceipt',
  path: '/api/wallet/share/receipt',
  family: 'H',
  request: typeOnly<typeof sharedReceipt>(),
  response: createdLink,
});

const shareLink = v.object({
  id,
  kind: oneOf(SHARED_KINDS),
  /** what the document shows, such as a month and a username, in no language */
  subject: text,
  recipient: text,
  /** unix seconds */
  createdAt: moment,
  expiresAt: moment,
  /** missing for a link that its owner has not ended */
  endedAt: optionalMoment,
  /** how often the document was opened */
  opened: integer,
  /** the last time; missing for a link that was never opened */
  openedAt: addition(moment),
});
export type ShareLink = v.InferOutput<typeof shareLink>;

/** Newest first. Links stay in the list for 30 days after they expire. */
export const shareLinks = listOf(shareLink);
export const shareLinksCall = get({ name: 'shareLinks', path: '/api/share/links', family: 'H', response: shareLinks });

export const endShareLinkCall = post({
  name: 'endShareLink',
  path: '/api/share/links/{id}/end',
  family: 'H',
  response: nothing,
});

/** A document with its recipient, and the days for which its link is valid. */
export type ShareRequest = SharedChoice & { readonly recipient: string; readonly days: ShareDays };
