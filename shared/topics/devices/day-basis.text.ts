import { defineText } from '../../host/locale.ts';
import type { DayBasis, LineBasis } from './day-basis.calls.ts';

/** Names what a device day is billed by: 日95, 晚高峰95 or 买断. */
export const basisText = defineText('dayBasis', {
  'zh-CN': {
    day95: '日95',
    peak95: '晚高峰95',
    window: (from: string, to: string) => `晚高峰95（${from}–${to}）`,
    day: '日95（全天）',
    fixed: '买断（约定带宽）',
    coverage: '采样覆盖率',
    hours: (from: string, to: string) => `${from}–${to}`,
    part: (name: string, days: number) => `${name} ${days} 台·天`,
    and: '，',
  },
  en: {
    day95: 'Daily 95th percentile',
    peak95: 'Late-peak 95th percentile',
    window: (from: string, to: string) => `late-peak 95th percentile (${from}–${to})`,
    day: 'daily 95th percentile (whole day)',
    fixed: 'agreed bandwidth',
    coverage: 'Samples measured',
    hours: (from: string, to: string) => `${from}–${to}`,
    part: (name: string, days: number) => `${name}: ${days} device days`,
    and: ', ',
  },
});

type Texts = (typeof basisText)['zh-CN'];

const clock = (hour: number): string => `${`${hour}`.padStart(2, '0')}:00`;

export const hoursName = (text: Texts, { from, to }: { readonly from: number; readonly to: number }): string =>
  text.hours(clock(from), clock(to));

type NamedBasis = Pick<DayBasis, 'mode' | 'from' | 'to'>;

/** Returns the name of a basis; `undefined` if a platform sends none, or one that is unknown here. */
export function basisName(text: Texts, basis: NamedBasis | null | undefined): string | undefined {
  const { mode, from, to } = basis ?? {};
  if (mode === 'fixed') return text.fixed;
  if (mode === 'day') return text.day;
  if (mode !== 'window') return undefined;
  return from == null || to == null ? text.peak95 : text.window(clock(from), clock(to));
}

/** Returns the share of measured samples. A day with a missing sample never has 100%. */
export const coverageText = (coverage: number | null | undefined): string =>
  coverage == null ? '--' : `${Math.min(Math.round(coverage * 100), coverage < 1 ? 99 : Infinity)}%`;

/** Names what the days of a row are billed by, with their numbers if there are several kinds. */
export function lineBasisName(text: Texts, basis: LineBasis | null | undefined): string | undefined {
  if (!basis) return undefined;
  const { days, window_days, fixed_days, from, to } = basis;
  const parts = (
    [
      [{ mode: 'window', from, to }, window_days],
      [{ mode: 'day', from: undefined, to: undefined }, days - window_days - fixed_days],
      [{ mode: 'fixed', from: undefined, to: undefined }, fixed_days],
    ] as const
  ).filter(([, count]) => count > 0);
  if (parts.length === 1) return basisName(text, parts[0]![0]);
  return parts.map(([kind, count]) => text.part(basisName(text, kind)!, count)).join(text.and);
}

/** Names the different bases of several days. */
export const basesName = (text: Texts, bases: readonly NamedBasis[]): string =>
  [...new Set(bases.flatMap((basis) => basisName(text, basis) ?? []))].join(text.and);
