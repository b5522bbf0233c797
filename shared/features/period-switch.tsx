import { useText } from '../host/locale.ts';
import { Segmented } from '../ui/base/segmented.tsx';
import { periodText } from './period-switch.text.ts';

/** Yesterday or this month: what the platform counts a device's income by (`key_style`). */
export type Period = 'day' | 'month';

/** Which income the figures beside it are. */
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
