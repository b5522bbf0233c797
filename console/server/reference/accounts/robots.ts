/** The group robots of a user: added, tested, listed and removed by the user (notices/deliver-robots.ts sends to them). */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { NewRobot, Robot } from '#shared/topics/notices/robot.calls.ts';
import {
  isRobotSecret,
  MOST_ROBOTS,
  robotOf,
  type RobotProblem,
  type RobotProvider,
} from '#shared/topics/notices/robot.rules.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { fingerprintsOf } from '../database/encryption.ts';
import { robot } from '../database/robot-tables.ts';
import type { User } from '../database/tables.ts';
import { noteSuccess, sendLimited } from '../notices/deliver-robots.ts';
import { joinTexts } from '../notices/robot-text.ts';
import { MOST_BYTES, RobotError } from '../providers/group-robots.ts';
import { invalid, notAllowedNow, notFound } from '../refusal.ts';
import { notifyOwner } from './user.ts';

/** Characters of the key that the user sees again. */
const TAIL = 4;

/** Warnings by SMS contain no name, because an attacker could choose it. */
const PROVIDERS: Readonly<Record<RobotProvider, string>> = { wecom: '企业微信', dingtalk: '钉钉' };

/** Returns the robots of a user without their secrets. */
export async function robotsOf(db: Database, uid: string): Promise<Robot[]> {
  const rows = await db.select().from(robot).where(eq(robot.uid, uid)).orderBy(asc(robot.id));
  return rows.map(({ id, provider, name, token, secret, stopped, problem }) => ({
    ...{ id: `${id}`, provider, name },
    tail: token.slice(-TAIL),
    signed: secret !== '',
    on: !stopped,
    ...(problem && { problem }),
  }));
}

/** @throws Refusal 4000 for another address or secret, 4101 if the user has it already or has too many */
export async function addRobot(
  platform: Platform,
  user: User,
  { name, address, secret = '', requestId }: NewRobot & { readonly requestId: string },
): Promise<{ readonly id: string }> {
  const { uid } = user;
  const target = robotOf(address);
  if (!target) throw invalid('请粘贴企业微信或钉钉群机器人的完整 Webhook 地址', 'address');
  const { provider, token } = target;
  if (secret !== '' && (provider !== 'dingtalk' || !isRobotSecret(secret)))
    throw invalid('加签密钥须为钉钉机器人安全设置中以 SEC 开头的内容', 'secret');
  const fingerprints = fingerprintsOf(token);
  return inTransaction(platform.db, async (tx) => {
    await holdLock(tx, `robots ${uid}`);
    const own = eq(robot.uid, uid);
    if ((await tx.$count(robot, and(own, inArray(robot.fingerprint, fingerprints)))) > 0)
      throw notAllowedNow('该机器人已添加', 'address');
    if ((await tx.$count(robot, own)) >= MOST_ROBOTS) throw notAllowedNow(`群机器人最多 ${MOST_ROBOTS} 个`);
    const createdAt = platform.clock.now();
    const [added] = await tx
      .insert(robot)
      .values({ uid, provider, name, token, secret, fingerprint: fingerprints[0]!, createdAt })
      .returning({ id: robot.id });
    await notifyOwner(platform, tx, user, {
      title: '已添加群机器人',
      content: `您的账号已添加${PROVIDERS[provider]}群机器人，您选择的消息将发送至该群。如非本人操作，请立即修改登录密码，并移除该机器人。`,
    });
    await recordAudit(tx, platform, { uid, action: 'robot added', requestId, detail: { provider } });
    return { id: `${added!.id}` };
  });
}

interface OwnRobot {
  readonly id: string;
  readonly requestId: string;
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** The condition for a robot of the user. @throws Refusal 4040 */
function isOwn({ uid }: User, id: string) {
  if (!NUMBER.test(id)) throw noRobot();
  return and(eq(robot.uid, uid), eq(robot.id, Number(id)));
}

const noRobot = () => notFound('没有这个群机器人');

/** @throws Refusal 4040, also for robots of other users */
export async function removeRobot(platform: Platform, user: User, { id, requestId }: OwnRobot): Promise<void> {
  const { uid } = user;
  await inTransaction(platform.db, async (tx) => {
    const [removed] = await tx.delete(robot).where(isOwn(user, id)).returning({ provider: robot.provider });
    if (!removed) throw noRobot();
    const { provider } = removed;
    await notifyOwner(platform, tx, user, {
      title: '已移除群机器人',
      content: `您的账号已移除${PROVIDERS[provider]}群机器人，消息不再发送至该群。如非本人操作，请立即修改登录密码，并重新添加。`,
    });
    await recordAudit(tx, platform, { uid, action: 'robot removed', requestId, detail: { provider } });
  });
}

const TEST = '测试消息：群机器人已可接收您选择的消息。';

interface Tested {
  readonly sent: boolean;
  readonly problem?: RobotProblem;
}

/** Sends a test message now. A stopped robot that accepts it is sent messages again. @throws Refusal 4040 */
export async function testRobot(platform: Platform, user: User, { id, requestId }: OwnRobot): Promise<Tested> {
  const { db } = platform;
  const [found] = await db.select().from(robot).where(isOwn(user, id));
  if (!found) throw noRobot();
  const problem = await sendLimited(platform, found, joinTexts([TEST], MOST_BYTES[found.provider]).text).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RobotError) return error.problem;
      throw error;
    },
  );
  await inTransaction(db, async (tx) => {
    if (problem) await tx.update(robot).set({ problem }).where(eq(robot.id, found.id));
    else await noteSuccess(tx, found.id);
    const detail = { provider: found.provider, result: problem ?? 'sent' };
    await recordAudit(tx, platform, { uid: user.uid, action: 'robot tested', requestId, detail });
  });
  return problem ? { sent: false, problem } : { sent: true };
}
