/** Simulates the states of devices in the demo, from the seed of each device. */
import { startOfDay } from '#shared/core/shanghai-time.ts';
import { dayOf, daySeconds } from '../days.ts';
import type { DeviceStates } from '../providers/device-states.ts';
import { initialDiallingType, initialCards } from './initial-cards.ts';
import { offlineFrom, peakOfflineMinutes, SAMPLES } from '../devices/day-rules.ts';
import { dayEvents, samplesOf, sourceOf } from '../devices/simulation.ts';

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
  diallingTypeOf: initialDiallingType,
  firstCardsOf: initialCards,
};
