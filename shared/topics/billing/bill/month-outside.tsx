import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { FIRST_BILL_MONTH } from './bill-month.rules.ts';
import { monthOutsideText } from './bill.text.ts';

interface MonthOutsideProps {
  /** the month that the host or the user requests, as received */
  requested: string | undefined;
  /** the month on screen */
  shownMonth: string;
  /** the last month that can have a bill */
  max: string;
}

/** States that a requested month cannot have a bill, and which month is shown. */
export function MonthOutside({ requested, shownMonth, max }: MonthOutsideProps) {
  const text = useText(monthOutsideText);
  if (requested === undefined || requested === shownMonth) return null;
  return <Banner tone="warning">{text.outside(FIRST_BILL_MONTH, max, shownMonth)}</Banner>;
}
