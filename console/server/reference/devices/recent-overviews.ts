/**
 * Keeps the overview of an agent with many devices for a moment. A count reads the last sample of each device, and devices send
 * one in five minutes, so pages of the same agent share it.
 */
import type { DeviceOverview } from '#shared/topics/devices/device.calls.ts';
import { MANY_DEVICES } from './devices.ts';

const KEPT_MS = 10_000;

interface Recent {
  readonly day: number;
  /** ms of the process */
  readonly until: number;
  readonly overview: DeviceOverview;
}

export class RecentOverviews {
  private readonly byAgent = new Map<string, Recent>();

  /** @param day today, because an overview also has the loss of yesterday */
  async read(uid: string, day: number, count: () => Promise<DeviceOverview>): Promise<DeviceOverview> {
    const recent = this.byAgent.get(uid);
    if (recent && recent.day === day && performance.now() < recent.until) return recent.overview;
    const overview = await count();
    if ((overview.total ?? 0) > MANY_DEVICES)
      this.byAgent.set(uid, { day, until: performance.now() + KEPT_MS, overview });
    else this.byAgent.delete(uid);
    return overview;
  }
}
