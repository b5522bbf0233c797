import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useResponseTime, useServerNow } from '#shared/client/server-clock.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { lastBillMonth, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { MonthPicker } from '#shared/topics/billing/bill/month-picker.tsx';
import { useUserLedgerQuery } from '#shared/topics/devices/ledger.api.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { ledgerBlock } from './ledger-block.ts';
import { LedgerPaper } from '#shared/topics/devices/ledger-paper.tsx';
import ShareButton from '#shared/topics/accounts/share/share-button.tsx';
import { ledgerText } from '#shared/topics/devices/ledger.text.ts';

interface LedgerDialogProps {
  username: string;
  onClose: () => void;
}

/** Shows the months, nodes and unbilled days of a user at the price of the user, to print or to export for this user. */
export default function LedgerDialog({ username, onClose }: LedgerDialogProps) {
  const text = useText(ledgerText);
  const now = useServerNow();
  const [month, setMonth] = useState(lastBillMonth(now));
  const query = useUserLedgerQuery({ username, date: month });
  const ledger = query.currentData;
  const responseTime = useResponseTime(query.fulfilledTimeStamp);
  const paper = useRef<HTMLElement>(null);
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(paper.current!, `${text.fileName(month)}-${username}`);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <Dialog open size="xl" title={text.title(username)} onClose={onClose}>
      <Tools>
        <MonthPicker value={month} max={monthOf(now)} onChange={setMonth} />
        {ledger && (
          <div>
            <ShareButton
              document={{ kind: 'ledger', username, date: month }}
              name={`${text.title(username)} ${month}`}
            />
            <Button onClick={() => void copyAndNotify(ledgerBlock({ username, month, ledger }), paper.current)}>
              {text.copy}
            </Button>
            {canSaveFiles() && <Button onClick={() => void print()}>{text.print}</Button>}
            <ExportButton
              key={month}
              label={text.export}
              failure={text.exportFailed}
              details={{ ledger: username, month }}
              job={async () => (await import('./ledger-export.ts')).ledgerJob({ username, month, ledger })}
            />
          </div>
        )}
      </Tools>
      <QueryPart query={query} skeleton={<Skeleton height={320} />} level={3}>
        {(loaded) => (
          <LedgerPaper ref={paper} username={username} month={month} ledger={loaded} createdAt={responseTime} />
        )}
      </QueryPart>
    </Dialog>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--_space-3);
  margin-bottom: var(--_space-4);
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-3);
  }
`;
