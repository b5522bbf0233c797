import { useState } from 'react';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { lastBillMonth, shownBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { BillView } from '#shared/topics/bill/bill-view.tsx';

interface OwnBillProps {
  account: AccountInfo;
  /** Server time in ms. */
  now: number;
}

/** The monthly bill inside the wallet. */
export default function OwnBill({ account, now }: OwnBillProps) {
  const [chosen, setChosen] = useState<string>();
  const max = lastBillMonth(now);
  const month = shownBillMonth(chosen, now);
  return <BillView account={account} month={month} max={max} onMonth={setChosen} level={3} />;
}
