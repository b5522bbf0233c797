/** Delivers messages to the robots of users, as many in one message as fit. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { RobotProblem } from '#shared/topics/notices/robot.rules.ts';
import { countEvent, isReached } from '../access/attempts.ts';
import { robotLimit } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { robot, robotMessage } from '../database/robot-tables.ts';
import type { RobotKey } from '../jobs/payloads.ts';
import { MOST_BYTES, RobotError } from '../providers/group-robots.ts';
import { announce } from './announce.ts';
import { joinTexts } from './robot-text.ts';

/** No other job sends the same messages meanwhile. Longer than the time limit of a request. */
const CLAIMED_MS = 30_000;
/** A robot that accepts no message for so long is stopped. */
const STOPPED_AFTER_MS = DAY_MS;
/** Messages that are read at once. A message contains fewer. */
const AT_ONCE = 50;

/** The robot, or its settings, must be changed before it accepts a message. */
const FINAL: readonly RobotProblem[] = ['unknown', 'keyword', 'signature', 'address'];

type StoredRobot = typeof robot.$inferSelect;

/** Returns the handler of the jobs. It does nothing while the operator has switched robots off, and messages expire. */
export const deliverToRobots =
  (platform: Platform): ((key: RobotKey) => Promise<void>) =>
  async ({ robotId }) => {
    while (await deliverNext(platform, Number(robotId)));
  };

/** Sends the first messages of a robot. @returns whether there were any @throws RobotError if they are sent again later */
async function deliverNext(platform: Platform, robotId: number): Promise<boolean> {
  const { db, robots: send } = platform;
  const claimed = send && (await claim(platform, robotId));
  if (!claimed) return false;
  const { found, text, sequences } = claimed;
  try {
    await sendLimited(platform, found, text);
  } catch (error) {
    if (!(error instanceof RobotError)) throw error;
    const { problem } = error;
    await noteProblem(platform, found, { problem, sequences });
    // a message that the provider refuses for its content is left out, and the next ones can be sent
    if (problem === 'content' || FINAL.includes(problem)) return problem === 'content';
    throw error;
  }
  await inTransaction(db, async (tx) => {
    await tx.delete(robotMessage).where(inArray(robotMessage.sequence, sequences));
    await noteSuccess(tx, robotId);
  });
  return true;
}

/** Sends a text within the limit of the provider. @throws RobotError */
export async function sendLimited(
  { db, robots: send }: Pick<Platform, 'db' | 'robots'>,
  { provider, token, secret, fingerprint }: StoredRobot,
  text: string,
): Promise<void> {
  const limit = robotLimit(fingerprint);
  if (await isReached(db, limit)) throw new RobotError(provider, 'limited', 'not sent');
  await countEvent(db, limit);
  await send!({ provider, token, secret }, text);
}

export const noteSuccess = async (tx: Database, id: number): Promise<void> =>
  void (await tx.update(robot).set({ failingSince: null, problem: null, stopped: false }).where(eq(robot.id, id)));

interface Claim {
  readonly found: StoredRobot;
  readonly text: string;
  readonly sequences: readonly number[];
}

/** Claims the first messages of a robot, and drops those that are useless. @returns `undefined` if none is left */
function claim({ db, clock }: Platform, robotId: number): Promise<Claim | undefined> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    // the lock keeps two jobs from the same messages
    const [found] = await tx.select().from(robot).where(eq(robot.id, robotId)).for('update');
    if (!found || found.stopped) return undefined;
    await tx.execute(sql`delete from robot_message where robot_id = ${robotId} and expires_at <= ${now}`);
    const waiting = await tx
      .select({ sequence: robotMessage.sequence, text: robotMessage.text })
      .from(robotMessage)
      .where(sql`${robotMessage.robotId} = ${robotId} and ${robotMessage.claimedUntil} < ${Date.now()}`)
      .orderBy(robotMessage.sequence)
      .limit(AT_ONCE);
    if (waiting.length === 0) {
      const isLeft = sql`exists (select from robot_message where robot_id = ${robotId})`;
      // nothing is repeated any more, so that a later failure is the first one
      await tx
        .update(robot)
        .set({ failingSince: null })
        .where(and(eq(robot.id, robotId), sql`not ${isLeft}`));
      return undefined;
    }
    const { text, count } = joinTexts(
      waiting.map((each) => each.text),
      MOST_BYTES[found.provider],
    );
    const sequences = waiting.slice(0, count).map(({ sequence }) => sequence);
    await tx
      .update(robotMessage)
      .set({ claimedUntil: Date.now() + CLAIMED_MS })
      .where(inArray(robotMessage.sequence, sequences));
    return { found, text, sequences };
  });
}

/** Stores why messages were not accepted, and stops a robot that accepts none. */
async function noteProblem(
  platform: Platform,
  { id, failingSince }: StoredRobot,
  { problem, sequences }: { readonly problem: RobotProblem; readonly sequences: readonly number[] },
): Promise<void> {
  // a refused content is a response
  const since = problem === 'content' ? null : (failingSince ?? Date.now());
  const isStopped = FINAL.includes(problem) || (since !== null && since < Date.now() - STOPPED_AFTER_MS);
  await inTransaction(platform.db, async (tx) => {
    const mine = inArray(robotMessage.sequence, [...sequences]);
    if (problem === 'content') await tx.delete(robotMessage).where(mine);
    else await tx.update(robotMessage).set({ claimedUntil: 0 }).where(mine);
    const [noted] = await tx
      .update(robot)
      .set({ problem, failingSince: since, stopped: isStopped })
      .where(eq(robot.id, id))
      .returning();
    // a robot that the user has removed meanwhile has no row
    if (isStopped && noted) await announceStop(platform, tx, noted);
  });
}

const REASONS: Readonly<Record<RobotProblem, string>> = {
  unknown: '机器人不存在或已停用',
  keyword: '机器人要求的关键词不在消息中',
  signature: '加签密钥不正确',
  address: '平台的 IP 地址不在机器人的白名单中',
  content: '消息内容被拒绝',
  limited: '发送过于频繁',
  unreachable: '连续 24 小时无法送达',
  refused: '机器人拒绝接收',
};

async function announceStop(platform: Platform, tx: Database, { id, uid, name, problem }: StoredRobot): Promise<void> {
  await tx.delete(robotMessage).where(eq(robotMessage.robotId, id));
  const at = platform.clock.now();
  await announce(platform, tx, {
    uid,
    at,
    event: `robot ${id} stopped ${at}`,
    level: 'high',
    title: `群机器人「${name}」已停止接收消息`,
    content: `原因：${REASONS[problem!]}。请在用户中心检查该群机器人，发送测试消息成功后即恢复接收。站内消息不受影响。`,
    link: undefined,
  });
}
