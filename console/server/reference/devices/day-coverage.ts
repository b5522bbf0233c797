/** How many of the billed samples of a day were measured. Income is not withheld if few were. */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../database/database.ts';

export interface CoverageSums {
  /** devices that are billed by samples */
  readonly devices: number;
  /** devices with less than half of the samples */
  readonly belowHalf: number;
  /** mean share of the measured samples; null without devices */
  readonly mean: number | null;
}

/** Returns the coverage of a day over all devices that are billed by samples. */
export async function coverageOf(db: Database, day: number): Promise<CoverageSums> {
  const [row] = await rowsOf<CoverageSums>(
    db,
    sql`select count(*)::int as devices, count(*) filter (where coverage < 0.5)::int as "belowHalf",
        avg(coverage)::float8 as mean
      from device_day where day = ${day} and coverage is not null`,
  );
  return row!;
}

interface PartialDay {
  readonly device: string;
  readonly ownerUid: string;
  readonly samples: number;
  readonly coverage: number;
  /** cents of the agent */
  readonly agentCents: number;
}

/** Returns the devices with missing samples on a day, the lowest coverage first. */
export const partialDays = (db: Database, day: number, limit: number): Promise<PartialDay[]> =>
  rowsOf<PartialDay>(
    db,
    sql`select uuid as device, owner_uid as "ownerUid", samples::int as samples, coverage::float8 as coverage,
        agent_income as "agentCents"
      from device_day join device on device.agent_uid = device_day.agent_uid and device.id = device_day.device
      where day = ${day} and coverage < 1 order by coverage, device.id limit ${limit}`,
  );
