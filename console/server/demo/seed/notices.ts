/** Seeded notices of the last months: messages of the operator. */
import { HOUR_MS, addDays, shanghai, startOfDay } from '#shared/core/shanghai-time.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { APPEAL_DAYS, lastAppealDay } from '#shared/topics/support/appeal.rules.ts';
import type { NoticeLevel, NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import type { Database } from '../../reference/database/database.ts';
import { noticeRead, notice } from '../../reference/database/service-tables.ts';
import { users, type User } from '../../reference/database/tables.ts';
import { dayMs, dayOf } from '../../reference/days.ts';
import { violationsOf } from '../../reference/devices/device-days.ts';
import { STAND_IN_DEVICES } from './stand-in-devices.ts';
import { checkPlaceholders, fillPlaceholders } from '../../reference/placeholders.ts';
import { readJson } from '../../reference/read-json.ts';
import { readEarlierNotices, type NewNotice } from '../../reference/notices/notices.ts';
import { eventNotices } from './event-notices.ts';

/** Users have read older notices. */
const READ_AFTER_DAYS = 12;
/** Starts with important notices only, like a user who joins. */
const NEWCOMER = 'newcomer';
/** Has the most nodes. */
const AGENT = 'agent';

interface Draft {
  readonly daysAgo: number;
  readonly hour: number;
  readonly level: NoticeLevel;
  readonly title: string;
  readonly content: string;
}

interface PersonalDraft extends Draft {
  readonly username: string;
  /** leads to the last bill */
  readonly aboutLastBill?: true;
}

type Text = Pick<Draft, 'title' | 'content'>;

const { operator, weekly, personal, unbilled } = readJson<{
  readonly operator: readonly Draft[];
  readonly weekly: Text;
  readonly personal: readonly PersonalDraft[];
  readonly unbilled: Text;
}>(new URL('./notices.json', import.meta.url));

checkPlaceholders([weekly.title, weekly.content], ['month', 'day']);
checkPlaceholders([unbilled.title, unbilled.content], ['name', 'uuid', 'date', 'reason', 'lastDay', 'days']);

/** Weekly notices before the others, so that the list has several pages. */
const WEEKS = 26;
const FIRST_WEEK_DAYS = 70;
const WEEKLY_HOUR = 10;

/** Returns the notice about the latest unbilled node of an agent, if there is one that can be appealed. */
async function unbilledNotice(tx: Database, agent: User, now: number): Promise<NewNotice | undefined> {
  const today = dayOf(now);
  for (let day = today - 1; day > today - APPEAL_DAYS; day--) {
    const [found] = await violationsOf(tx, agent, day, { deviceStates: STAND_IN_DEVICES });
    if (!found) continue;
    const { name, uuid, date, reason } = found;
    const values = { name, uuid, date, reason, lastDay: lastAppealDay(date), days: APPEAL_DAYS };
    return {
      title: unbilled.title,
      content: fillPlaceholders(unbilled.content, values),
      level: 'high',
      sendTime: Math.min(dayMs(day + 1) + 8 * HOUR_MS, now),
      uid: agent.uid,
    };
  }
  return undefined;
}

/** @param now the creation day of the database (ms); notices later on this day are included */
export async function seedNotices(tx: Database, now: number): Promise<void> {
  const seeded = await tx.select().from(users);
  const at = (daysAgo: number, hour: number): number => {
    const moment = addDays(startOfDay(now), -daysAgo) + hour * HOUR_MS;
    return moment <= now ? moment : addDays(moment, -1);
  };
  const toNotice = ({ daysAgo, hour, level, title, content }: Draft, uid: string | null = null): NewNotice => ({
    title,
    content,
    level,
    sendTime: at(daysAgo, hour),
    uid,
  });
  const weeks = Array.from({ length: WEEKS }, (_, week): Draft => {
    const daysAgo = FIRST_WEEK_DAYS + 7 * week;
    const { month, day } = shanghai(at(daysAgo, WEEKLY_HOUR));
    const title = fillPlaceholders(weekly.title, { month, day });
    return { daysAgo, hour: WEEKLY_HOUR, level: 'low', title, content: weekly.content };
  });
  const link: NoticeLink = { page: 'bills', month: lastBillMonth(now) };
  const toUsers = personal.flatMap(({ username, aboutLastBill, ...draft }) => {
    const owner = seeded.find((each) => each.username === username);
    return owner ? [{ ...toNotice(draft, owner.uid), ...(aboutLastBill && { link }) }] : [];
  });
  const agent = seeded.find(({ username }) => username === AGENT);
  const ofAgent = agent && (await unbilledNotice(tx, agent, now));
  const all = [
    ...[...operator, ...weeks].map((draft) => toNotice(draft)),
    ...toUsers,
    ...(ofAgent ? [ofAgent] : []),
    ...(await eventNotices(tx, now)),
  ].sort((one, other) => one.sendTime - other.sendTime);
  const sent = await tx.insert(notice).values(all).returning({ id: notice.id, at: notice.sendTime, uid: notice.uid });
  const readUntil = addDays(now, -READ_AFTER_DAYS);
  const old = sent.filter(({ at: sendTime }) => sendTime < readUntil);
  const readers = seeded.filter(({ username }) => username !== NEWCOMER);
  await tx
    .insert(noticeRead)
    .values(
      readers.flatMap(({ uid }) =>
        old
          .filter((each) => each.uid === null || each.uid === uid)
          .map(({ id, at: sendTime }) => ({ uid, noticeId: id, at: sendTime + HOUR_MS })),
      ),
    );
  const newcomer = seeded.find(({ username }) => username === NEWCOMER);
  if (newcomer) await readEarlierNotices(tx, newcomer.uid, now);
}
