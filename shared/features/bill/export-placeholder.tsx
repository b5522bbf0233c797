import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import type { AccountInfo } from '../../contract/account.ts';
import type { MonthlyBill } from '../../contract/bills.ts';
import { Button } from '../../ui/button.tsx';
import { lazyModule } from '../../ui/lazy-part.ts';
import { billText } from './bill.text.ts';

const part = lazyModule(() => import('./bill-export.tsx'));

interface ExportPlaceholderProps {
  month: string;
  /** undefined while it is on its way */
  bill: MonthlyBill | undefined;
  account: AccountInfo;
  onExported: ((rows: number) => void) | undefined;
}

/**
 * The export's button. Its code comes when somebody is about to press it and takes over once it is pressed: a button
 * that gave way under a finger would lose the press.
 */
export function ExportPlaceholder({ month, bill, account, onExported }: ExportPlaceholderProps) {
  const text = useText(billText);
  const place = useRef<HTMLSpanElement>(null);
  const [pressed, setPressed] = useState(false);
  const Export = part.use(pressed, () => {
    notify({ tone: 'failure', message: text.unreachable });
    setPressed(false);
  });
  const here = pressed && Export !== undefined && bill !== undefined;
  const begun = useRef(false);
  useEffect(() => {
    if (!here || begun.current) return;
    begun.current = true;
    const button = place.current!.querySelector('button');
    button?.focus();
    button?.click();
  }, [here]);
  return (
    <Place ref={place}>
      {here ? (
        <Export.BillExport month={month} bill={bill} account={account} onExported={onExported} />
      ) : (
        <Button
          icon="download"
          disabled={!bill}
          busy={pressed && !Export}
          busyLabel={text.preparing}
          onPointerEnter={part.preload}
          onFocus={part.preload}
          onClick={() => setPressed(true)}
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
