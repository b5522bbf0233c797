import { useEffect, useState } from 'react';
import { FIRST_BILL_MONTH, lastBillMonth } from './bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { billStatus } from './bill.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { isNoBill, useMonthlyBillQuery } from './bill.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { DetailKind } from './bill-detail-pages.ts';
import BillDetail from './bill-detail.tsx';
import { NoBill } from './bill-states.tsx';
import { billText, billMonthName } from './bill.text.ts';

/** Number of earlier months that are searched for a bill. */
const LOOK_BACK = 3;

interface LastBillDetailProps {
  masked: boolean;
  /** the first month to search; default: the last month */
  first?: string | undefined;
  onClose: () => void;
}

/** Shows the income details of the latest bill: the last month's, or an earlier one if it does not exist yet. */
export default function LastBillDetail({ masked, first, onClose }: LastBillDetailProps) {
  const text = useText(billText);
  const last = lastBillMonth(useServerNow());
  const [month, setMonth] = useState(first ?? last);
  const [kind, setKind] = useState<DetailKind>('nodes');
  const { currentData, isFetching, refetch, ...query } = useMonthlyBillQuery(month);
  const error = currentData ? undefined : query.error;
  const pending = currentData && billStatus(currentData.state, month) === 'unverified';
  const earlier = addMonths(month, -1);
  const goOn =
    (pending || (isNoBill(error) && !isFetching)) &&
    earlier >= FIRST_BILL_MONTH &&
    earlier >= addMonths(first ?? last, -LOOK_BACK);

  useEffect(() => {
    if (goOn) setMonth(earlier);
  }, [goOn, earlier]);

  return (
    <BillDetail
      key={month}
      month={month}
      bill={pending ? undefined : currentData}
      masked={masked}
      kind={kind}
      onKind={setKind}
      onClose={onClose}
      instead={
        (pending || error) &&
        !goOn && (
          <NoBill
            monthName={billMonthName(text, month)}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
    />
  );
}
