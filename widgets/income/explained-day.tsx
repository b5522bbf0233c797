import { explainChangeText } from '#shared/topics/billing/income/explain-change.text.ts';
import { dayPeriods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import { useExplainsChange } from '#shared/topics/billing/income/use-explains-change.ts';
import { useText } from '#shared/host/locale.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';

const IncomeBridge = lazyDialog(() => import('#shared/topics/billing/income/income-bridge.tsx'));
const IncomeChange = lazyDialog(() => import('#shared/topics/billing/income/income-change.tsx'));

interface ExplainedDayProps {
  /** `2026-11-24` */
  day: string;
  agent: boolean;
  masked: boolean;
  onClose: () => void;
}

/**
 * Opens the explanation of a day's income in place, so that an embedded element needs no other page. Without the endpoint or
 * amounts, it is the reasons of the nodes. Otherwise, the day is compared with the same weekday of the week before.
 */
export function ExplainedDay({ day, agent, masked, onClose }: ExplainedDayProps) {
  const { title } = useText(explainChangeText);
  const frame = { title, size: 'xl' } as const;
  return useExplainsChange(masked) ? (
    <IncomeBridge
      frame={frame}
      onFrameClose={onClose}
      periods={dayPeriods(day)}
      agent={agent}
      scope={undefined}
      whose={undefined}
      onClose={onClose}
    />
  ) : (
    <IncomeChange frame={frame} onFrameClose={onClose} day={day} agent={agent} masked={masked} onClose={onClose} />
  );
}
