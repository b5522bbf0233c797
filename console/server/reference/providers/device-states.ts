/** The source of the current states of devices: connection, bandwidth and network cards. */
import type { DiallingType } from '#shared/topics/devices/dialling.rules.ts';
import type { Device } from '../database/device-tables.ts';
import type { BilledDay, BillingWindow, DayEvents } from '../day-rules.ts';
import type { StoredCard } from '../database/service-tables.ts';

/** The columns of a device that identify it to the source. */
export type KnownDevice = Pick<Device, 'id' | 'seed' | 'line' | 'base' | 'fixed'>;

export interface Connection {
  readonly online: boolean;
  /** s; of an offline device */
  readonly offlineSince?: number;
  /** minutes of today's peak hours until now; of an offline device */
  readonly peakOfflineMinutes?: number;
}

export interface Cards {
  readonly cards: readonly StoredCard[];
  /** the card of the management line */
  readonly manager: string | null;
}

export interface DeviceStates {
  /** @param now ms, platform time */
  connectionOf(device: KnownDevice, now: number): Connection;
  /** Returns the bandwidth of a whole day in M, one sample every five minutes. */
  samplesOf(device: KnownDevice, day: number): readonly number[];
  /** Returns the outages and offences of a day. */
  eventsOf(device: KnownDevice, day: number): DayEvents;
  /** Returns the billed bandwidth of a day. */
  billedDayOf(device: KnownDevice, day: number, window: BillingWindow | null): BilledDay;
  diallingTypeOf(device: KnownDevice): DiallingType;
  /** Returns the network cards until the user changes them. */
  firstCardsOf(device: KnownDevice): Cards;
}
