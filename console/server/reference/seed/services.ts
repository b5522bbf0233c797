/** Notices, tickets and directed business as an operator and a few partners would have left them. */
import { DAY_MS, startOfDay } from '../../../../shared/domain/shanghai-time.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { directedApplication, directedBusiness, ticket, ticketReply } from '../database/service-tables.ts';
import { device, person } from '../database/tables.ts';
import { ticketNumber } from '../support/tickets.ts';
import { DIRECTED, TICKETS } from './service-texts.ts';
import { seedNotices } from './notices.ts';

const HOUR = 3_600_000;
/** 23:59:59 of the last day. */
const LAST_SECOND = DAY_MS - 1_000;

export async function seedServices(tx: Database, now: number): Promise<void> {
  await seedNotices(tx, now);
  const people = await tx.select({ uid: person.uid, username: person.username }).from(person);
  const uidOf = (username: string): string | undefined => people.find((each) => each.username === username)?.uid;
  await seedDirected(tx, now, uidOf);
  await seedTickets(tx, now, uidOf);
}

type UidOf = (username: string) => string | undefined;

async function seedDirected(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  await tx.insert(directedBusiness).values(
    DIRECTED.map(({ daysLeft, applications: _applications, ...business }, position) => ({
      ...business,
      deadline: daysLeft === null ? null : startOfDay(now) + daysLeft * DAY_MS + LAST_SECOND,
      position,
    })),
  );
  const applications = DIRECTED.flatMap(({ id: businessId, applications: all = [] }) =>
    all.flatMap(({ username, daysAgo, ...application }) => {
      const uid = uidOf(username);
      return uid ? [{ ...application, businessId, uid, at: now - daysAgo * DAY_MS }] : [];
    }),
  );
  await tx.insert(directedApplication).values(applications);
}

async function seedTickets(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  for (const { username, daysAgo, replies, aboutDevice, ...given } of TICKETS) {
    const uid = uidOf(username);
    if (!uid) continue;
    const createdAt = now - daysAgo * DAY_MS;
    const id = ticketNumber(createdAt);
    const [about] = aboutDevice
      ? await tx
          .select({ uuid: device.uuid })
          .from(device)
          .where(eq(device.ownerUid, uid))
          .orderBy(asc(device.id))
          .limit(1)
      : [];
    const said = replies.map(({ author, content, hoursLater }) => ({
      ticketId: id,
      author,
      content,
      at: Math.min(now, createdAt + hoursLater * HOUR),
    }));
    const updatedAt = said.at(-1)?.at ?? createdAt;
    await tx.insert(ticket).values({ ...given, id, uid, deviceUUID: about?.uuid ?? '', createdAt, updatedAt });
    if (said.length > 0) await tx.insert(ticketReply).values(said);
  }
}
