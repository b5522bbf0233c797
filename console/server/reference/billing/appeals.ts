/** Appeals of unbilled days and fines: the records that they concern, and the compensations on bills. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { appealDaysLeft, lastAppealDay } from '#shared/topics/support/appeal.rules.ts';
import type { TicketAppeal } from '#shared/topics/support/ticket/ticket.calls.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { billChange, device, deviceDay, type Device } from '../database/device-tables.ts';
import { appeal, type Appeal } from '../database/service-tables.ts';
import type { User } from '../database/tables.ts';
import { dayIncome, dayOfText, daysOfMonth, dayText, monthOfDay } from '../days.ts';
import { violationsOf, type DayViolation } from '../devices/device-days.ts';
import { agentsOfDevices, ofAgents } from '../devices/device-agents.ts';
import { findDevice } from '../devices/devices.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { checkedFrom } from './bill-calendar.ts';
import type { RecordAppeal } from '#shared/topics/devices/record-appeal.calls.ts';

/** The record that a user appeals. */
type Appealed = { readonly fine: string } | { readonly date: string };

/** A record that exists for the user and can be appealed. */
interface AppealedRecord extends Pick<Appeal, 'day' | 'device' | 'fine' | 'line' | 'rule'> {
  readonly uuid: string;
}

/** @throws Refusal 4040 without such a record, 4101 after the last day or if it is appealed already */
export async function recordToAppeal(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'deviceStates'>,
  self: User,
  { deviceUUID, appealed }: { readonly deviceUUID: string; readonly appealed: Appealed },
): Promise<AppealedRecord> {
  const { record, until } =
    'fine' in appealed
      ? await fineRecord(tx, self, appealed.fine)
      : await unbilledRecord(tx, platform, self, { deviceUUID, date: appealed.date });
  if (appealDaysLeft(until, platform.clock.now()) === 0) throw notAllowedNow('已超过申诉期限', 'appeal');
  const { day, device: id, fine } = record;
  const ofRecord = and(eq(appeal.uid, self.uid), eq(appeal.day, day), eq(appeal.device, id), eq(appeal.fine, fine));
  if ((await tx.$count(appeal, and(ofRecord, ne(appeal.state, 'refused')))) > 0)
    throw notAllowedNow('该记录已申诉，请在工单中查看进展', 'appeal');
  return record;
}

async function fineRecord(tx: Database, self: User, number: string) {
  const [found] = await tx
    .select()
    .from(billChange)
    .where(and(eq(billChange.uid, self.uid), eq(billChange.id, number), eq(billChange.kind, 'fine')));
  const concerned = found && (await fineDevices(tx, [number])).get(number);
  if (!found || !concerned) throw notFound('没有这笔扣款');
  const { device: each, day } = concerned;
  const record = { day, device: each.id, fine: number, line: each.line, rule: found.reason, uuid: each.uuid };
  return { record, until: lastFineDay(found.month) };
}

async function unbilledRecord(
  tx: Database,
  platform: Pick<Platform, 'deviceStates'>,
  self: User,
  { deviceUUID, date }: { readonly deviceUUID: string; readonly date: string },
) {
  const { id, line, uuid } = await findDevice(tx, self, deviceUUID);
  const day = dayOfText(date);
  const [found] = await violationsOf(tx, self, day, platform, id);
  if (!found) throw notFound('没有这条不计费记录');
  return { record: { day, device: id, fine: '', line, rule: found.reason, uuid }, until: lastAppealDay(date) };
}

/** Returns the last day to appeal a fine. Its record is the bill, which users see from a day of the next month on. */
const lastFineDay = (month: string): string => lastAppealDay(formatDate(checkedFrom(month)));

/** The day and the device of a record. */
interface ConcernedDevice {
  readonly device: Pick<Device, 'id' | 'uuid' | 'name' | 'line'>;
  readonly day: number;
}

const DEVICE = { id: device.id, uuid: device.uuid, name: device.name, line: device.line };

/** The number of a fine contains its day and its device (`numberOf`). */
const FINE_NUMBER = /^FK(\d{4})(\d\d)(\d\d)-(\d{4,9})$/;

/** Returns the devices and days of fines, by the numbers of the fines. */
async function fineDevices(db: Database, numbers: readonly string[]): Promise<ReadonlyMap<string, ConcernedDevice>> {
  const parsed = numbers.flatMap((number) => {
    const [, year, month, day, id] = FINE_NUMBER.exec(number) ?? [];
    return id === undefined ? [] : [{ number, day: dayOfText(`${year}-${month}-${day}`), id: Number(id) }];
  });
  if (parsed.length === 0) return new Map();
  const ids = parsed.map((each) => each.id);
  const agents = await agentsOfDevices(db, ids);
  const devices = await db
    .select(DEVICE)
    .from(device)
    .where(and(ofAgents(device.agentUid, agents), sql`${device.id} = any(${sql.param(ids)}::int[])`));
  const byId = new Map(devices.map((each) => [each.id, each]));
  return new Map(
    parsed.flatMap(({ number, day, id: of }) => {
      const found = byId.get(of);
      return found ? [[number, { device: found, day }] as const] : [];
    }),
  );
}

/** Adds the appeals to the fines of a bill. */
export async function withAppeals<Row extends { readonly id: string }>(
  db: Database,
  { uid, month }: { readonly uid: string; readonly month: string },
  fines: readonly Row[],
): Promise<(Row & { appeal?: RecordAppeal })[]> {
  const numbers = fines.map(({ id }) => id);
  const devices = await fineDevices(db, numbers);
  const ofFines = sql`${appeal.fine} = any(${sql.param(numbers)}::text[])`;
  const rows = devices.size > 0 ? await appealsOf(db, and(eq(appeal.uid, uid), ofFines)) : [];
  const byNumber = new Map(rows.map((row) => [row.fine, row]));
  return fines.map((fine) => {
    const found = devices.get(fine.id);
    return found ? { ...fine, appeal: wireAppeal(found, lastFineDay(month), byNumber.get(fine.id)) } : fine;
  });
}

/** Returns the unbilled devices of a day with their appeals. */
export async function appealableViolations(
  db: Database,
  self: User,
  day: number,
  platform: Pick<Platform, 'deviceStates'>,
): Promise<(Omit<DayViolation, 'id' | 'line'> & { appeal: RecordAppeal })[]> {
  const violations = await violationsOf(db, self, day, platform);
  if (violations.length === 0) return [];
  const rows = await appealsOf(db, and(eq(appeal.uid, self.uid), eq(appeal.day, day), eq(appeal.fine, '')));
  const byDevice = new Map(rows.map((row) => [row.device, row]));
  const until = lastAppealDay(dayText(day));
  return violations.map(({ id, uuid, name, line, reason, date }) => ({
    ...{ uuid, name, reason, date },
    appeal: wireAppeal({ device: { id, uuid, name, line }, day }, until, byDevice.get(id)),
  }));
}

/** Returns appeals, the newest last. */
const appealsOf = (db: Database, where: ReturnType<typeof and>): Promise<Appeal[]> =>
  db.select().from(appeal).where(where).orderBy(asc(appeal.ticketId));

const wireAppeal = (
  { device: { uuid, name, line }, day }: ConcernedDevice,
  until: string,
  row: Appeal | undefined,
): RecordAppeal => ({
  date: dayText(day),
  deviceUUID: uuid,
  deviceName: name,
  line,
  until,
  state: row?.state ?? '',
  ticketId: row?.ticketId ?? '',
});

/** Returns the appeals of tickets, by the numbers of the tickets. */
export async function ticketAppeals(
  db: Database,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, TicketAppeal>> {
  const rows = await appealsOf(db, inArray(appeal.ticketId, [...ticketIds]));
  return new Map(
    rows.map(({ ticketId, day, fine, line, rule, state, decision, amount, month }) => [
      ticketId,
      { date: dayText(day), fine, line, rule, state, decision, amount, month: month ?? '' },
    ]),
  );
}

/** Returns the fine, or the income that the unbilled day would have had at the price of the user, in cents. */
export async function lostIncomeOf(
  db: Database,
  { uid, day, device: id, fine }: Pick<Appeal, 'uid' | 'day' | 'device' | 'fine'>,
): Promise<number> {
  if (fine !== '') {
    const ofUser = and(eq(billChange.uid, uid), eq(billChange.id, fine), eq(billChange.kind, 'fine'));
    const [found] = await db.select({ amount: billChange.amount }).from(billChange).where(ofUser);
    return found?.amount ?? 0;
  }
  const agents = await agentsOfDevices(db, [id]);
  const [found] = await db
    .select({
      bandwidth: deviceDay.bandwidth95,
      price: sql<number>`case when ${device.agentUid} = ${uid} then ${deviceDay.agentPrice} else ${deviceDay.minerPrice} end`,
    })
    .from(deviceDay)
    .innerJoin(device, and(eq(device.agentUid, deviceDay.agentUid), eq(device.id, deviceDay.device)))
    .where(and(ofAgents(deviceDay.agentUid, agents), eq(deviceDay.day, day), eq(deviceDay.device, id)));
  if (!found) return 0;
  const { first, last } = daysOfMonth(monthOfDay(day));
  return dayIncome(found.price, found.bandwidth, last - first + 1);
}

/** Returns the accepted appeals of users whose compensation is on this bill, or on none yet. */
export const compensationsOf = (tx: Database, month: string, uids: readonly string[]): Promise<Appeal[]> =>
  appealsOf(
    tx,
    and(
      eq(appeal.state, 'accepted'),
      inArray(appeal.uid, [...uids]),
      or(isNull(appeal.month), eq(appeal.month, month)),
    ),
  );

/** Links compensations to the bill that contains them. */
export async function linkCompensations(tx: Database, month: string, appeals: readonly Appeal[]): Promise<void> {
  const ids = appeals.map(({ ticketId }) => ticketId);
  if (ids.length > 0) await tx.update(appeal).set({ month }).where(inArray(appeal.ticketId, ids));
}
