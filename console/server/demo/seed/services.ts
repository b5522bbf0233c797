/** Seeded tickets and directed business. */
import { asc } from 'drizzle-orm';
import type { TicketCategory } from '#shared/topics/support/ticket/ticket.calls.ts';
import { DAY_MS, HOUR_MS, addDays, startOfDay } from '#shared/core/shanghai-time.ts';
import type { Database } from '../../reference/database/database.ts';
import {
  directedApplication,
  directedBusiness,
  ticket,
  ticketReply,
  type TicketStatus,
} from '../../reference/database/service-tables.ts';
import { device } from '../../reference/database/device-tables.ts';
import { ownDevices } from '../../reference/devices/devices.ts';
import { users } from '../../reference/database/tables.ts';
import { readJson } from '../../reference/read-json.ts';
import { ticketNumber } from '../../reference/support/tickets.ts';
import { seedNotices } from './notices.ts';

interface DirectedSeed {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly region: string;
  readonly isp: string;
  /** M */
  readonly bandwidth: number;
  /** cents per month per G */
  readonly price: number;
  readonly quota: number;
  readonly taken: number;
  /** null for no deadline */
  readonly daysLeft: number | null;
  readonly closedReason?: string;
  readonly applications?: readonly {
    readonly username: string;
    readonly state: 'applied' | 'approved' | 'refused';
    readonly daysAgo: number;
    readonly reason?: string;
    readonly remark?: string;
  }[];
}

const DIRECTED = readJson<readonly DirectedSeed[]>(new URL('./directed-business.json', import.meta.url));

interface TicketSeed {
  readonly username: string;
  readonly category: TicketCategory;
  readonly title: string;
  readonly content: string;
  readonly status: TicketStatus;
  readonly daysAgo: number;
  /** concerns the first device of the user */
  readonly aboutDevice?: true;
  readonly replies: readonly { readonly author: string; readonly content: string; readonly hoursLater: number }[];
}

const TICKETS = readJson<readonly TicketSeed[]>(new URL('./tickets.json', import.meta.url));

/** Milliseconds from the start of a day to 23:59:59. */
const LAST_SECOND = DAY_MS - 1_000;

export async function seedServices(tx: Database, now: number): Promise<void> {
  const seeded = await tx.select({ uid: users.uid, username: users.username }).from(users);
  const uidOf = (username: string): string | undefined => seeded.find((each) => each.username === username)?.uid;
  await seedDirected(tx, now, uidOf);
  await seedTickets(tx, now, uidOf);
  await seedNotices(tx, now);
}

type UidOf = (username: string) => string | undefined;

async function seedDirected(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  await tx.insert(directedBusiness).values(
    DIRECTED.map(({ daysLeft, applications: _applications, ...business }, position) => ({
      ...business,
      deadline: daysLeft === null ? null : addDays(startOfDay(now), daysLeft) + LAST_SECOND,
      position,
    })),
  );
  const applications = DIRECTED.flatMap(({ id: businessId, applications: all = [] }) =>
    all.flatMap(({ username, daysAgo, ...application }) => {
      const uid = uidOf(username);
      return uid ? [{ ...application, businessId, uid, at: addDays(now, -daysAgo) }] : [];
    }),
  );
  await tx.insert(directedApplication).values(applications);
}

async function seedTickets(tx: Database, now: number, uidOf: UidOf): Promise<void> {
  for (const { username, daysAgo, replies, aboutDevice, ...fields } of TICKETS) {
    const uid = uidOf(username);
    if (!uid) continue;
    const createdAt = addDays(now, -daysAgo);
    const id = ticketNumber(createdAt);
    const [about] = aboutDevice
      ? await tx
          .select({ uuid: device.uuid })
          .from(device)
          .where(await ownDevices(tx, uid))
          .orderBy(asc(device.id))
          .limit(1)
      : [];
    const said = replies.map(({ author, content, hoursLater }) => ({
      ticketId: id,
      author,
      content,
      at: Math.min(now, createdAt + hoursLater * HOUR_MS),
    }));
    const updatedAt = said.at(-1)?.at ?? createdAt;
    await tx.insert(ticket).values({ ...fields, id, uid, deviceUUID: about?.uuid ?? '', createdAt, updatedAt });
    if (said.length > 0) await tx.insert(ticketReply).values(said);
  }
}
