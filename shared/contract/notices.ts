/** Notices (§2.3, Message dropdown; §3, Notice). */
import * as v from 'valibot';
import { flag, id, moment, oneOf, pageOf, text } from './basics.ts';

export const NOTICE_LEVELS = ['high', 'medium', 'low'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

export const NOTICE_TYPES = ['unread', 'all'] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

/** GET notice/{id}, and a row of the list. */
export const notice = v.object({
  id,
  /** both are texts, whatever they hold (hazards 7, 8) */
  title: text,
  content: text,
  /** low when the platform says something else */
  level: v.pipe(
    oneOf(NOTICE_LEVELS),
    v.transform((level): NoticeLevel => level ?? 'low'),
  ),
  /** unix seconds */
  sendTime: v.nullish(moment),
  read: flag,
});
export type Notice = v.InferOutput<typeof notice>;

/** GET notice/list: newest first. */
export const noticePage = pageOf(notice);
