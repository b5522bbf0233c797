import { useMemo } from 'react';
import { useResponseTime, useServerNow } from '#shared/client/server-clock.ts';
import { addDays, dayStart, firstDayOfWeek, formatDate, shanghai } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { periodText } from './period-switch.text.ts';

/** Period of a device's income: yesterday or this month (`key_style`). */
export type Period = 'day' | 'month';

/** Names of the periods of an earlier response, such as `11 月 27 日`, `11 月` and `11 月 23 日起`. */
export type PeriodNames = Readonly<Record<Period | 'week', string>>;

/**
 * Returns the names of the periods if the response is not of today, for example without a network after midnight. Its income is
 * then no longer that of yesterday (hazard 49).
 * @param fulfilledTimeStamp of the query
 */
export function useEarlierPeriods(fulfilledTimeStamp: number | undefined): PeriodNames | undefined {
  const text = useText(periodText);
  const asOf = useResponseTime(fulfilledTimeStamp);
  const day = formatDate(asOf) === formatDate(useServerNow()) ? undefined : formatDate(addDays(asOf, -1));
  return useMemo(() => {
    if (day === undefined) return undefined;
    const last = shanghai(dayStart(day));
    const first = shanghai(dayStart(firstDayOfWeek(dayStart(day))));
    return {
      day: text.dayOf(last.month, last.day),
      week: text.weekOf(first.month, first.day),
      month: text.monthOf(shanghai(addDays(dayStart(day), 1)).month),
    };
  }, [day, text]);
}

interface PeriodSwitchProps {
  value: Period;
  onChange: (period: Period) => void;
  /** names of the periods of an earlier response */
  names?: PeriodNames | undefined;
}

/** Switches the income that the metrics next to it show. */
export function PeriodSwitch({ value, onChange, names }: PeriodSwitchProps) {
  const text = useText(periodText);
  return (
    <Segmented
      label={text.label}
      value={value}
      onChange={onChange}
      items={[
        { value: 'day', label: names?.day ?? text.day },
        { value: 'month', label: names?.month ?? text.month },
      ]}
    />
  );
}
