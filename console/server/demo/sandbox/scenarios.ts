/** Scenarios that testers start with one click at /sandbox. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { addDays, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import { NOTICE_LEVELS } from '#shared/topics/notices/notice.calls.ts';
import type { Platform } from '../../reference/context.ts';
import { withdrawal } from '../../reference/database/tables.ts';
import { registerNodes } from '../../reference/devices/nodes.ts';
import { settle } from '../../reference/money/settle.ts';
import { sendNotices } from '../../reference/notices/notices.ts';
import { authStateOf, contractEnd } from '../../reference/accounts/identity-rules.ts';
import { decideNewest } from '../../reference/support/directed-business.ts';
import { decideNewestAppeal } from '../../reference/support/appeal-decisions.ts';
import { replyToNewest } from '../../reference/support/tickets.ts';
import { seedLastVisits } from '../seed/visits.ts';
import { findDemoUser, moveClock, patchUser, sendNotice } from './changes.ts';
import { addManyDevices } from './many-devices.ts';

export const SCENARIOS = [
  'next-wednesday',
  'now',
  'contract-expiring',
  'contract-expired',
  'contract-fine',
  'contract-signed',
  'scan-verified',
  'node-info-asked',
  'new-node',
  'identity-forgiven',
  'failed-transfer',
  'arrived-transfer',
  'auth-1',
  'auth-2',
  'auth-3',
  'auth-4',
  'auth-5',
  'many-devices',
  'new-notice',
  'many-notices',
  'hostile-notice',
  'ticket-answered',
  'month-away',
  'appeal-accepted',
  'appeal-refused',
  'directed-approved',
  'directed-refused',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

const WEDNESDAY = 3;
const MORNING_MS = 10 * 3_600_000;

/** Returns 10:00 of the next Wednesday in Shanghai, never today. */
function nextWednesday(now: number): number {
  const ahead = (WEDNESDAY - shanghai(now).isoWeekday + 7) % 7 || 7;
  return addDays(startOfDay(now), ahead) + MORNING_MS;
}

const CONTRACT_DAYS = { 'contract-expiring': 10, 'contract-expired': -2, 'contract-fine': 400 } as const;

/** @returns what happened, ready to be shown @throws Refusal 4040 */
export async function runScenario(platform: Platform, name: Scenario, username: string): Promise<string> {
  const { clock } = platform;
  switch (name) {
    case 'next-wednesday':
      await moveClock(platform, nextWednesday(clock.now()));
      return '现在是周三上午，可以申请周结提现';
    case 'now':
      await moveClock(platform, undefined);
      return '已回到真实时间';
    case 'contract-expiring':
    case 'contract-expired':
    case 'contract-fine': {
      const contractEndDate = Math.floor(addDays(clock.now(), CONTRACT_DAYS[name]) / 1000);
      await patchUser(platform, username, { contractEndDate });
      return `${username} 的合同到期日已更新`;
    }
    case 'contract-signed': {
      const { contractEndDate, ...found } = await findDemoUser(platform.db, username);
      const signed = { contractEndDate: contractEndDate ?? contractEnd(clock.now()) };
      await patchUser(platform, username, { ...signed, authState: authStateOf({ ...found, ...signed }) });
      return `${username} 已在小程序签署合同`;
    }
    case 'month-away': {
      const { uid } = await findDemoUser(platform.db, username);
      const now = clock.now();
      await seedLastVisits(platform.db, [uid], now);
      return `${username} 的上次登录已设为 30 天前`;
    }
    case 'scan-verified':
      await patchUser(platform, username, { needVerify: false });
      return `${username} 已通过小程序扫码实名`;
    case 'node-info-asked':
      await patchUser(platform, username, { needFillCollection: true });
      return `${username} 进入钱包前需填写节点信息`;
    case 'new-node': {
      const uuid = randomBytes(16).toString('hex');
      await registerNodes(platform.db, [uuid], clock.now());
      return `新节点 ${uuid} 已开机联网，可以绑定`;
    }
    case 'identity-forgiven':
      await patchUser(platform, username, { identityFailures: 0 });
      return `${username} 的实名认证失败次数已清零`;
    case 'failed-transfer':
    case 'arrived-transfer':
      return settleNewest(platform, username, name === 'failed-transfer' ? 'failure' : 'success');
    case 'many-devices':
      return addManyDevices(platform, username);
    case 'new-notice':
    case 'many-notices':
    case 'hostile-notice':
      return notifyUser(platform, name, username);
    case 'ticket-answered': {
      const title = await replyToNewest(platform, (await findDemoUser(platform.db, username)).uid);
      return title === undefined ? `${username} 没有待处理的工单` : '最新的工单已回复';
    }
    case 'appeal-accepted':
    case 'appeal-refused': {
      const { uid } = await findDemoUser(platform.db, username);
      const id = await decideNewestAppeal(platform, uid, DECISIONS[name]);
      return id === undefined ? `${username} 没有处理中的申诉` : `申诉 ${id} ${DECISIONS[name].done}`;
    }
    case 'directed-approved':
    case 'directed-refused': {
      const state = name === 'directed-approved' ? 'approved' : 'refused';
      const business = await decideNewest(platform, (await findDemoUser(platform.db, username)).uid, state);
      if (business === undefined) return `${username} 没有待审核的申请`;
      return `${business}：申请${state === 'approved' ? '已通过' : '未通过'}`;
    }
    default: {
      const authState = Number(name.slice(-1));
      await patchUser(platform, username, { authState });
      return `${username} 的提现认证状态为 ${authState}`;
    }
  }
}

const DECISIONS = {
  'appeal-accepted': {
    decision: '经核实，情况属实，补偿将计入下一期账单。',
    amount: 38_60,
    done: '已通过，补偿 38.60 元',
  },
  'appeal-refused': { decision: '经核实，监控记录与离线时段一致，维持原记录。', done: '未通过' },
} as const;

async function settleNewest(platform: Platform, username: string, outcome: 'success' | 'failure'): Promise<string> {
  const { uid } = await findDemoUser(platform.db, username);
  const [newest] = await platform.db
    .select({ txId: withdrawal.txId })
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, uid), eq(withdrawal.status, 'transferring')))
    .orderBy(desc(withdrawal.at))
    .limit(1);
  if (!newest) return `${username} 没有转账中的提现，请先申请一笔`;
  await settle(platform, newest.txId, outcome, 'sandbox');
  return outcome === 'failure' ? '转账失败，款项已退回钱包' : '转账已到账';
}

/* Notices on demand: one, more than the badge counts, and one with dangerous content. */

const MANY = 120;

const HOSTILE = {
  level: 'high',
  title: '<img src=x onerror="document.title=1">\u202E活动通知',
  content:
    '[立即领取](javascript:alert(1)) [下载](data:text/html,<script>alert(1)</script>) [登录](https://раrtner.example/login) ' +
    '<script>document.title="harmed"</script> [正常链接](https://docs.partner.example/ok)',
} as const;

/** @returns what happened, ready to be shown @throws Refusal 4040 */
async function notifyUser(
  platform: Platform,
  what: 'new-notice' | 'many-notices' | 'hostile-notice',
  username: string,
): Promise<string> {
  if (what === 'many-notices') {
    const { uid } = await findDemoUser(platform.db, username);
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
