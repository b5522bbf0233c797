/** Notices (§2.3, Message dropdown; §3, Notice). */
import * as v from 'valibot';
import { flag, id, optionalMoment, oneOf, recordsOf, text } from '../../core/wire-values.ts';
import { get, type RequestValues, typeOnly } from '../../core/call.ts';
import { pageIndex, pageSize } from '../../core/request-values.ts';

export const NOTICE_LEVELS = ['high', 'medium', 'low'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

const NOTICE_TYPES = ['unread', 'all'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

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
