/** Notices (§2.3, Message dropdown; §3, Notice). */
import * as v from 'valibot';
import { addition, flag, id, optionalMoment, oneOf, recordsOf, text } from '../../core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '../../core/call.ts';
import { pageIndex, pageSize } from '../../core/request-values.ts';

export const NOTICE_LEVELS = ['high', 'medium', 'low'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

const NOTICE_TYPES = ['unread', 'all'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

const NOTICE_PAGES = ['wallet', 'bills', 'beneficiary', 'devices', 'tickets'] as const;

/** The page that a notice leads to, with the values that it shows. Notices with a link to another page have none. */
const noticeLink = v.object({
  page: v.picklist(NOTICE_PAGES),
  /** of the wallet: its settlement cycle, and the serial number of a withdrawal */
  cycle: v.optional(v.picklist(['week', 'month'])),
  withdrawalId: v.optional(id),
  /** of the bills, such as `2026-10` */
  month: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  /** of the devices: only those in this state */
  state: v.optional(v.picklist(['online', 'offline'])),
  /** of the tickets: the ticket that opens */
  ticketId: v.optional(id),
});
export type NoticeLink = v.InferInput<typeof noticeLink>;

/** A single notice, or a row of the list. */
export const notice = v.object({
  id,
  /** Title and content are plain text, never HTML (hazards 7, 8). */
  title: text,
  content: text,
  /** low for unknown values */
  level: v.pipe(
    oneOf(NOTICE_LEVELS),
    v.transform((level): NoticeLevel => level ?? 'low'),
  ),
  /** unix seconds */
  sendTime: optionalMoment,
  read: flag,
  /** an addition to the specification */
  link: addition(noticeLink),
});
export type Notice = v.InferOutput<typeof notice>;
/** Also marks the notice as read. */
export const noticeCall = get({
  name: 'notice',
  path: '/api/notice/{id}',
  family: 'C',
  response: notice,
});

export const noticeQuery = v.object({
  pageIndex,
  pageSize,
  type: v.optional(v.picklist(NOTICE_TYPES, 'type 须为 unread 或 all'), 'all'),
});
export type NoticeQuery = RequestValues<typeof noticeQuery>;

/** Newest first. */
export const noticePage = recordsOf(notice, 'id');

export const noticesCall = get({
  name: 'notices',
  path: '/api/notice/list',
  family: 'C',
  request: typeOnly<typeof noticeQuery>(),
  response: noticePage,
});
