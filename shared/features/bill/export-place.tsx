import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import type { AccountInfo } from '../../platform/schemas/account.ts';
import type { MonthlyBill } from '../../platform/schemas/bills.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { billText } from './bill.text.ts';

const part = lazyPart(() => import('./bill-export.tsx'));

interface ExportPlaceProps {
  month: string;
  /** undefined while it is on its way */
  bill: MonthlyBill | undefined;
  account: AccountInfo;
  onExported: ((rows: number) => void) | undefined;
}

/** The export's button. Its code comes when somebody is about to press it, and goes on with what was begun. */
export function ExportPlace({ month, bill, account, onExported }: ExportPlaceProps) {
  const text = useText(billText);
  const place = useRef<HTMLSpanElement>(null);
  const [begun, setBegun] = useState<'' | 'near' | 'focused' | 'pressed'>('');
  const Export = part.use(begun !== '', () => {
    if (begun === 'pressed') notify({ tone: 'failure', message: text.unreachable });
    setBegun('');
  });
  const here = Export !== undefined && bill !== undefined;
  useEffect(() => {
    if (!here || begun === '' || begun === 'near') return;
    // The button that was focused or pressed has given way to this one.
    const button = place.current!.querySelector('button');
    button?.focus();
    if (begun === 'pressed') button?.click();
    setBegun('near');
  }, [here, begun]);
  return (
    <Place ref={place}>
      {here ? (
        <Export.BillExport month={month} bill={bill} account={account} onExported={onExported} />
      ) : (
        <Button
          icon="download"
          disabled={!bill}
          busy={begun === 'pressed'}
          busyLabel={text.preparing}
          onPointerEnter={() => setBegun((before) => before || 'near')}
          onFocus={() => setBegun((before) => (before === 'pressed' ? before : 'focused'))}
          onBlur={() => setBegun((before) => (before === 'pressed' ? before : 'near'))}
          onClick={() => setBegun('pressed')}
        >
          {text.exportBill}
        </Button>
      )}
    </Place>
  );
}

const Place = styled.span`
  display: grid;
`;
