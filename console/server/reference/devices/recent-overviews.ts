/**
 * Keeps the overview of an agent with many devices for a moment. A count reads the last sample of each device, and devices send
 * one in five minutes, so pages of the same agent share it, also while it is running.
 */
import type { DeviceOverview } from '#shared/topics/devices/device.calls.ts';
import { MANY_DEVICES } from './devices.ts';

const KEPT_MS = 10_000;

interface Recent {
  readonly day: number;
  readonly overview: Promise<DeviceOverview>;
  /** ms of the process; infinite while the count is running */
  until: number;
}

const isShared = ({ total }: DeviceOverview): boolean => (total ?? 0) > MANY_DEVICES;

export class RecentOverviews {
  private readonly byAgent = new Map<string, Recent>();

  /** @param day today, because an overview also has the loss of yesterday */
  async read(uid: string, day: number, count: () => Promise<DeviceOverview>): Promise<DeviceOverview> {
    const recent = this.byAgent.get(uid);
    if (recent && recent.day === day && performance.now() < recent.until) {
      const overview = await recent.overview;
      // a count of few devices can lack a change that the user has just made
      if (isShared(overview)) return overview;
    }
    const own: Recent = { day, overview: count(), until: Number.POSITIVE_INFINITY };
    this.byAgent.set(uid, own);
    try {
      const overview = await own.overview;
      if (isShared(overview)) own.until = performance.now() + KEPT_MS;
      return overview;
    } finally {
      if (own.until === Number.POSITIVE_INFINITY && this.byAgent.get(uid) === own) this.byAgent.delete(uid);
    }
  }
}
