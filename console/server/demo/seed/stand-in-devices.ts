/**
 * Simulates the states of devices in the demo, and their network cards until the first change (§2.6), from the seed and the
 * number of each device.
 */
import { startOfDay } from '#shared/core/shanghai-time.ts';
import { dayOf, daySeconds } from '../../reference/days.ts';
import type { DeviceStates, Cards } from '../../reference/providers/device-states.ts';
import { offlineFrom, peakOfflineMinutes, SAMPLES } from '../../reference/day-rules.ts';
import { billedDayOf, dayEvents, samplesOf, sourceOf } from './simulation.ts';
import { DIALLING_TYPES, type DiallingType } from '#shared/topics/devices/dialling.rules.ts';
import type { Device } from '../../reference/database/device-tables.ts';
import type { StoredCard, StoredLine } from '../../reference/database/service-tables.ts';
import { seededInteger } from '../../reference/devices/seeded-random.ts';

type DiallingSource = Pick<Device, 'id' | 'seed'>;

/** Assigns the types in turn, so that six consecutive devices cover all of them. */
const initialDiallingType = ({ id }: DiallingSource): DiallingType => DIALLING_TYPES[id % DIALLING_TYPES.length]!;

const NO_LINE: StoredLine = { type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: null };

function initialCards(device: DiallingSource): Cards {
  const { id, seed } = device;
  const number = (what: number, most: number): number => seededInteger(seed, id, what) % most;
  const site = number(91, 250) + 1;
  const inside = (card: number): string => `10.${20 + number(92, 60)}.${site}.${11 + card}`;
  const card = (name: string, speed: number, ip: string, lines: readonly StoredLine[] = []): StoredCard => ({
    name,
    speed,
    ip,
    lines,
  });
  /** Returns an address from the ranges reserved for examples (RFC 5737). */
  const publicLine = (at: number, vlan: number | null = null): StoredLine => ({
    ...NO_LINE,
    type: 'static',
    ip: `203.0.113.${10 + ((site + at) % 200)}`,
    mask: '255.255.255.0',
    gateway: '203.0.113.1',
    vlan,
  });
  const dialled = (at: number): StoredLine => ({
    ...NO_LINE,
    type: 'pppoe',
    account: `ad${`${10_000_000 + number(93, 80_000_000) + at}`}`,
    password: `${100_000 + number(94 + at, 900_000)}`,
    vlan: at === 0 ? null : 40 + at,
  });
  // half of the devices that require a management card have one
  const manager = (name: string): string | null => (Math.floor(id / DIALLING_TYPES.length) % 2 === 0 ? name : null);
  switch (initialDiallingType(device)) {
    case 'serverInternet':
      return {
        cards: [card('eth0', 1_000, inside(0)), card('eth1', 10_000, inside(1)), card('eth2', 10_000, '')],
        manager: manager('eth0'),
      };
    case 'fixedPublicMultiIp':
      return {
        cards: [
          card('eno1', 1_000, inside(0)),
          card('enp65s0f0', 25_000, publicLine(0).ip, [publicLine(0), publicLine(1, 100), publicLine(2, 101)]),
          card('enp65s0f1', 25_000, ''),
        ],
        manager: manager('eno1'),
      };
    case 'routerOneToOne':
      return {
        cards: [0, 1, 2, 3].map((at) => card(`eth${at}`, 1_000, `192.168.${1 + at}.${2 + number(95, 200)}`)),
        manager: manager('eth0'),
      };
    case 'fixedPublicIp':
      return { cards: [card('eth0', 1_000, publicLine(0).ip, [publicLine(0)])], manager: null };
    case 'serverDial':
      return {
        cards: [
          card('enp3s0', 1_000, inside(0)),
          card('enp4s0', 2_500, inside(1), [dialled(0), dialled(1), dialled(2), dialled(3)]),
        ],
        manager: null,
      };
    case 'routerNat':
      return {
        cards: [card('eth0', 1_000, `192.168.31.${2 + number(95, 200)}`, [NO_LINE])],
        manager: null,
      };
  }
}

const SAMPLE_MS = 300_000;

export const STAND_IN_DEVICES: DeviceStates = {
  connectionOf(device, now) {
    const source = sourceOf(device);
    const today = dayOf(now);
    const sample = Math.floor((now - startOfDay(now)) / SAMPLE_MS);
    const events = dayEvents(source, today);
    let [day, first] = [today, offlineFrom(events, sample)];
    if (first === undefined) return { online: true };
    // an outage of several days begins at the end of an earlier day
    while (first === 0) {
      const before = offlineFrom(dayEvents(source, day - 1), SAMPLES - 1);
      if (before === undefined) break;
      [day, first] = [day - 1, before];
    }
    return {
      online: false,
      offlineSince: daySeconds(day) + (first * SAMPLE_MS) / 1000,
      // includes the current sample
      peakOfflineMinutes: peakOfflineMinutes(events, sample + 1),
    };
  },
  samplesOf(device, day) {
    const source = sourceOf(device);
    return samplesOf(source, day, dayEvents(source, day));
  },
  eventsOf: (device, day) => dayEvents(sourceOf(device), day),
  billedDayOf,
  diallingTypeOf: initialDiallingType,
  firstCardsOf: initialCards,
};
