import { defineText, useText } from '../host/locale.ts';
import { Segmented } from '../ui/base/segmented.tsx';

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

const periodText = defineText('period', {
  'zh-CN': { label: '收入时间', day: '昨日', month: '本月' },
  en: { label: 'Income of', day: 'Yesterday', month: 'This month' },
});
