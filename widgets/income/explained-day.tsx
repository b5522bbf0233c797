import { dayStart, shanghai } from '#shared/core/shanghai-time.ts';
import { incomeChangeText } from '#shared/topics/income/income-change.text.ts';
import { useText } from '#shared/host/locale.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';

const IncomeChange = lazyDialog(() => import('#shared/topics/income/income-change.tsx'));

interface ExplainedDayProps {
  /** `2026-11-24` */
  day: string;
  agent: boolean;
  masked: boolean;
  onClose: () => void;
}

/** Opens the explanation of a day's income in place, so that an embedded element needs no other page. */
export function ExplainedDay(props: ExplainedDayProps) {
  const text = useText(incomeChangeText);
  const { month, day } = shanghai(dayStart(props.day));
  return <IncomeChange frame={{ title: text.title(month, day), size: 'xl' }} onFrameClose={props.onClose} {...props} />;
}
