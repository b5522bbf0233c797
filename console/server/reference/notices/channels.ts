/**
 * Sends messages by the channels that a user has chosen for their kind: by SMS, and to groups by their robots. In quiet hours,
 * messages that can wait are held until their end (held-messages.ts).
 */
import { and, asc, eq } from 'drizzle-orm';
import { DAY_MS, type Ms } from '#shared/core/shanghai-time.ts';
import type { MessageKind } from '#shared/topics/notices/preferences.calls.ts';
import { quietUntil } from '#shared/topics/notices/preferences.rules.ts';
import { countEvent, isReached } from '../access/attempts.ts';
import { alertSmsLimit } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { heldMessage, robot, robotMessage } from '../database/robot-tables.ts';
import { users, type User } from '../database/tables.ts';
import { dayOf } from '../days.ts';

export interface ChannelMessage {
  readonly kind: MessageKind;
  /** also names the message in a digest */
  readonly title: string;
  readonly content: string;
  /** for an SMS in place of a content that is long */
  readonly text: string;
  /** for groups of users who have not chosen amounts */
  readonly withoutAmounts: string;
  /** platform time; when the message is useless */
  readonly until?: Ms | undefined;
}

export type Channels = Pick<Platform, 'services' | 'clock' | 'webhooks' | 'jobs' | 'alertSmsPerDay' | 'robots'>;

/** The columns of a user that decide about channels. The others can be encrypted. */
export const CHANNEL_COLUMNS = {
  uid: users.uid,
  phoneNumber: users.phoneNumber,
  moneySms: users.moneySms,
  riskSms: users.riskSms,
  reminderSms: users.reminderSms,
  moneyRobot: users.moneyRobot,
  riskRobot: users.riskRobot,
  reminderRobot: users.reminderRobot,
  robotAmounts: users.robotAmounts,
  quietFrom: users.quietFrom,
  quietTo: users.quietTo,
};
type Owner = Pick<User, keyof typeof CHANNEL_COLUMNS>;

/** Sends a message now, or holds it. */
export async function sendByChannels(
  platform: Channels,
  tx: Database,
  uid: string,
  message: ChannelMessage,
): Promise<void> {
  const [owner] = await tx.select(CHANNEL_COLUMNS).from(users).where(eq(users.uid, uid));
  if (!owner || !isChosen(owner, message.kind)) return;
  const sendAt = heldUntil(owner, message, platform.clock.now());
  if (sendAt === undefined) return sendNow(platform, tx, owner, [message]);
  await tx.insert(heldMessage).values({ ...message, uid, sendAt });
}

const isChosen = (owner: Owner, kind: MessageKind): boolean => owner[`${kind}Sms`] || owner[`${kind}Robot`];

/**
 * Returns the end of the quiet hours for a message that can wait for it. A node whose day can still be saved cannot, nor can a
 * message that is useless before.
 */
function heldUntil({ quietFrom: from, quietTo: to }: Owner, { kind, until }: ChannelMessage, now: Ms): Ms | undefined {
  if (from === null || to === null || kind === 'risk') return undefined;
  const end = quietUntil({ from, to }, now);
  return end !== undefined && until !== undefined && until <= end ? undefined : end;
}

/** Sends messages of one kind as one message, by the channels of the kind. */
export async function sendNow(
  platform: Channels,
  tx: Database,
  owner: Owner,
  messages: readonly [ChannelMessage, ...ChannelMessage[]],
): Promise<void> {
  const [{ kind }] = messages;
  const now = platform.clock.now();
  // the digest stays useful as long as one of its messages
  const expiresAt = Math.max(...messages.map(({ until }) => until ?? now + EXPIRES_MS));
  if (owner[`${kind}Sms`] && owner.phoneNumber !== '')
    await sendSms(platform, tx, owner, { kind, purpose: digestOf(messages), at: now, expiresAt });
  if (owner[`${kind}Robot`] && platform.robots)
    await sendToRobots(platform, tx, owner.uid, {
      texts: messages.map(({ title, content, withoutAmounts }) =>
        owner.robotAmounts ? `${title}\n${content}` : withoutAmounts,
      ),
      expiresAt,
    });
}

/** A message that a provider does not accept for so long is not sent again. The notice stays. */
const EXPIRES_MS = 3 * DAY_MS;

/** Messages that a digest names. */
const NAMED = 5;
const KINDS: Readonly<Record<MessageKind, string>> = { money: '资金消息', risk: '节点告警', reminder: '到期提醒' };

function digestOf([first, ...others]: readonly [ChannelMessage, ...ChannelMessage[]]): string {
  if (others.length === 0) return first.text;
  const all = [first, ...others];
  const titles = all.slice(0, NAMED).map(({ title }) => title);
  const rest = all.length > NAMED ? '等，请登录控制台查看' : '';
  return `免打扰时段内有 ${all.length} 条${KINDS[first.kind]}：${titles.join('；')}${rest}。`;
}

interface OwnSms {
  readonly kind: MessageKind;
  readonly purpose: string;
  readonly at: Ms;
  readonly expiresAt: Ms;
}

async function sendSms(
  { services, alertSmsPerDay }: Channels,
  tx: Database,
  { uid, phoneNumber: phone }: Owner,
  { kind, ...message }: OwnSms,
): Promise<void> {
  // what happened to money is never left out
  if (kind !== 'money') {
    const limit = alertSmsLimit(uid, { kind, day: dayOf(message.at), most: alertSmsPerDay });
    if (await isReached(tx, limit)) return;
    await countEvent(tx, limit);
  }
  await services.send(tx, { phone, code: '', ...message });
}

async function sendToRobots(
  { jobs }: Channels,
  tx: Database,
  uid: string,
  { texts, expiresAt }: { readonly texts: readonly string[]; readonly expiresAt: Ms },
): Promise<void> {
  const found = await tx
    .select({ id: robot.id })
    .from(robot)
    .where(and(eq(robot.uid, uid), eq(robot.stopped, false)))
    .orderBy(asc(robot.id))
    // otherwise, a robot that the user removes meanwhile would undo the event
    .for('key share');
  if (found.length === 0) return;
  await tx
    .insert(robotMessage)
    .values(found.flatMap(({ id: robotId }) => texts.map((text) => ({ robotId, text, expiresAt }))));
  await jobs.send(
    tx,
    'robot',
    found.map(({ id }) => ({ robotId: `${id}` })),
  );
}
