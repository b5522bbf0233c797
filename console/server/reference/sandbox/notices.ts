/** Notices on demand: one, more than the badge counts, and one that must harm nobody. */
import * as v from 'valibot';
import { NOTICE_LEVELS } from '../../../../shared/contract/notices.ts';
import type { Platform } from '../context.ts';
import { sendNotices } from '../notices/notices.ts';
import { findPerson } from './people-patch.ts';

/** What a test or a person has sent; without a user name, to everybody. */
export const noticeRequest = v.object({
  username: v.optional(v.string()),
  title: v.optional(v.pipe(v.string(), v.maxLength(500)), '新消息'),
  content: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  level: v.optional(v.picklist(NOTICE_LEVELS), 'medium'),
});

/** @throws Refusal 4040 */
export async function sendNotice(
  { db, clock, pushes }: Platform,
  { username, ...notice }: v.InferOutput<typeof noticeRequest>,
): Promise<void> {
  const uid = username === undefined ? null : (await findPerson(db, username)).uid;
  await sendNotices(db, [{ ...notice, uid, sendTime: clock.now() }]);
  pushes.look();
}

const MANY = 120;

const HOSTILE = {
  level: 'high',
  title: '<img src=x onerror="document.title=1">\u202E活动通知',
  content:
    '[立即领取](javascript:alert(1)) [下载](data:text/html,<script>alert(1)</script>) [登录](https://раrtner.example/login) ' +
    '<script>document.title="harmed"</script> [正常链接](https://docs.partner.example/ok)',
} as const;

/** @returns what happened, ready to be shown @throws Refusal 4040 */
export async function tellPerson(
  platform: Platform,
  what: 'new-notice' | 'many-notices' | 'hostile-notice',
  username: string,
): Promise<string> {
  if (what === 'many-notices') {
    const { uid } = await findPerson(platform.db, username);
    const now = platform.clock.now();
    await sendNotices(
      platform.db,
      Array.from({ length: MANY }, (_, index) => ({
        uid,
        title: `巡检提醒 ${index + 1}`,
        content: `第 ${index + 1} 次巡检已完成，节点运行正常。`,
        level: NOTICE_LEVELS[index % NOTICE_LEVELS.length]!,
        sendTime: now - (MANY - index) * 1_000,
      })),
    );
    platform.pushes.look();
    return `${username} 有 ${MANY} 条新消息`;
  }
  const notice =
    what === 'hostile-notice'
      ? HOSTILE
      : {
          level: 'high' as const,
          title: '一台节点离线',
          content: '节点已离线超过 10 分钟，请检查电源与网络。[排查办法](https://docs.partner.example/help/offline)',
        };
  await sendNotice(platform, { username, ...notice });
  return `${username} 有一条新消息`;
}
