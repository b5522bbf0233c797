import { useText } from '../../host/locale.ts';
import { Segmented } from '../../ui/base/segmented.tsx';
import { periodText } from './period-switch.text.ts';

/** Period of a device's income: yesterday or this month (`key_style`). */
export type Period = 'day' | 'month';

/** Switches the income that the metrics next to it show. */
export function PeriodSwitch({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const text = useText(periodText);
  return (
    <Segmented
      label={text.label}
      value={value}
      onChange={onChange}
      items={[
        { value: 'day', label: text.day },
        { value: 'month', label: text.month },
      ]}
    />
  );
}
