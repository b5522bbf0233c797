/**
 * A device's bandwidth, made on demand from its seed and the day: nothing of it is stored but the day's 95th
 * percentile, which `bandwidth95` tells without making the samples and which they have exactly.
 */
import { seededRandom } from './seeded-random.ts';
import { isOffline, offlineMinutes, SAMPLES, type DayEvents, type Source } from './outages.ts';

/** Of 288 samples the highest 14 are left out; the next one is what is billed. */
const LEFT_OUT = SAMPLES - Math.ceil(SAMPLES * 0.95);

const ASK = { day: 1, season: 2, sample: 3 } as const;
const SEASON_DAYS = 30;

/** M, a whole number: the 95th percentile of the day. */
export function bandwidth95(source: Source, day: number, events: DayEvents): number {
  const online = SAMPLES - offlineMinutes(events.gaps) / 5;
  if (online <= LEFT_OUT) return 0;
  return Math.round(source.base * (source.fixed ? 1 : swing(source.seed, day)) * (events.throttled ? 0.7 : 1));
}

/** Weekends are busier, winters too; each device has better and worse months and days. */
function swing(seed: number, day: number): number {
  const weekend = (day + 3) % 7 >= 5 ? 0.05 : 0;
  const year = 0.025 * Math.cos((2 * Math.PI * day) / 365.25);
  const month = (seededRandom(seed, Math.floor(day / SEASON_DAYS), ASK.season) - 0.5) * 0.1;
  return 1 + weekend + year + month + (seededRandom(seed, day, ASK.day) - 0.5) * 0.16;
}

/** Load at each full hour, relative to the late peak. */
const HOURS = [
  0.55, 0.42, 0.33, 0.28, 0.25, 0.25, 0.28, 0.34, 0.42, 0.5, 0.55, 0.6, 0.66, 0.63, 0.58, 0.56, 0.58, 0.63, 0.72, 0.84,
  0.95, 1, 0.93, 0.74,
];
const CURVE = Array.from({ length: SAMPLES }, (_, sample) => {
  const hour = Math.floor(sample / 12);
  const part = (sample % 12) / 12;
  return HOURS[hour]! * (1 - part) + HOURS[(hour + 1) % 24]! * part;
});
const LATE_PEAK = { from: 20 * 12, to: 22 * 12 };

/** M, whole numbers, every five minutes of the day; 0 while the device was offline. */
export function samplesOf(source: Source, day: number, events: DayEvents): number[] {
  const raw = CURVE.map((load, sample) => {
    if (isOffline(events, sample)) return 0;
    const noise = 0.95 + 0.1 * seededRandom(source.seed ^ day, sample, ASK.sample);
    const flat = source.fixed ? 0.9 + load * 0.1 : load;
    const cut = events.throttled && sample >= LATE_PEAK.from && sample < LATE_PEAK.to ? 0.35 : 1;
    return flat * noise * cut;
  });
  const top = percentile95(raw);
  const target = bandwidth95(source, day, events);
  // Scaling and rounding keep the order, so that the percentile of what comes out is the target.
  return top === 0 ? raw.map(() => 0) : raw.map((each) => Math.round((each / top) * target));
}

/** @param samples of a day */
export const percentile95 = (samples: readonly number[]): number =>
  Float64Array.from(samples).sort()[samples.length - 1 - LEFT_OUT] ?? 0;
