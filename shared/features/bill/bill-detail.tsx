import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { billTotals } from '../../domain/bill.ts';
import { formatCents } from '../../domain/money.ts';
import { useText } from '../../host/locale.ts';
import { useBillInspect95Query, useBillInspectQuery } from '../../client/bills.api.ts';
import type { MonthlyBill } from '../../contract/bills.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogPages, DialogTables } from '../../ui/dialog-table.ts';
import { Money } from '../../ui/money.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { detailText, DeviceTable, LineTable } from './bill-detail-tables.tsx';
import { searchTold, useDetailSearch } from './detail-search.ts';
import { amountText } from './bill-format.ts';
import { billText, monthText } from './bill.text.ts';

export { preloadDialog } from '../../ui/dialog.tsx';

/** Rows fetched and shown at a time (§9). */
const DETAIL_PAGE = 100;

/** By device and day, or by the times billed by their 95th percentile. */
export type DetailKind = 'devices' | 'lines';

interface BillDetailProps {
  month: string;
  /** undefined while it is on its way */
  bill: MonthlyBill | undefined;
  masked: boolean;
  kind: DetailKind;
  onKind: (kind: DetailKind) => void;
  onClose: () => void;
  /** in place of everything, when there is no bill */
  instead?: ReactNode;
}

/** What the income of a bill is made of (§7.5): its devices and their days, or its prices and their times. */
export function BillDetail({ month, bill, masked, kind, onKind, onClose, instead }: BillDetailProps) {
  const words = useText(billText);
  const text = useText(detailText);
  const [page, setPage] = useState(1);
  const asked = { date: month, limit: DETAIL_PAGE, offset: (page - 1) * DETAIL_PAGE };
  const devices = useBillInspectQuery(asked, { skip: !bill || kind !== 'devices' });
  const lines = useBillInspect95Query(asked, { skip: !bill || kind !== 'lines' });
  const { currentData, data, isFetching, error, refetch } = kind === 'devices' ? devices : lines;

  const [typed, setTyped] = useState('');
  const search = useDetailSearch(asked, devices.currentData, kind === 'devices' ? typed : '');
  // the number of all is the same on every page of this month
  const total = data?.total ?? 0;
  const onPage = currentData?.list.reduce((sum, { income }) => sum + income, 0);
  const billed = bill && billTotals(bill).income;
  const whole = currentData && currentData.list.length >= total ? onPage : billed;

  const missing = error && !isFetching ? ('failed' as const) : ('loading' as const);
  const table = {
    month,
    masked,
    state: currentData ? ('ready' as const) : missing,
    error,
    onRetry: () => void refetch(),
  };

  return (
    <Dialog
      open
      size="xl"
      title={text.title(monthText(words, month))}
      onClose={onClose}
      footer={
        total > 0 &&
        !search && (
          <DialogPages>
            <Pagination
              label={text.pages}
              page={page}
              pageSize={DETAIL_PAGE}
              total={total}
              onPage={setPage}
              refreshing={isFetching}
            />
          </DialogPages>
        )
      }
    >
      {instead || (
        <>
          <Top>
            <Segmented
              label={text.kinds}
              value={kind}
              onChange={(to) => {
                setPage(1);
                onKind(to);
              }}
              items={[
                { value: 'devices', label: text.devices },
                { value: 'lines', label: text.lines },
              ]}
            />
            <p>
              {words.incomeTotal}{' '}
              {whole === undefined ? <Skeleton width={120} /> : <Money cents={whole} masked={masked} />}
            </p>
          </Top>
          {kind === 'devices' && total > 0 && (
            <Search>
              <SearchField label={text.search} clearLabel={text.clearSearch} value={typed} onChange={setTyped} />
              <p role="status">{search && searchTold(search, text, masked)}</p>
            </Search>
          )}
          {billed !== undefined && whole !== billed && !masked && (
            <Banner tone="warning">{text.differs(formatCents(billed))}</Banner>
          )}
          <DialogTables>
            {kind === 'devices' ? (
              <DeviceTable key={kind} {...table} {...(search ? search.table : { rows: devices.currentData?.list })} />
            ) : (
              <LineTable key={kind} {...table} rows={lines.currentData?.list} />
            )}
          </DialogTables>
          {onPage !== undefined && total > DETAIL_PAGE && !search && (
            <PageSum>
              {text.pageSum} <b>{amountText(onPage, masked)}</b>
            </PageSum>
          )}
        </>
      )}
    </Dialog>
  );
}

const Search = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  margin-bottom: 16px;

  p {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  margin-bottom: 16px;

  p {
    display: flex;
    align-items: baseline;
    gap: 8px;
    color: var(--_text-2);
  }

  p > span {
    color: var(--_text);
  }

  @container (max-width: 480px) {
    > * {
      width: 100%;
    }

    p {
      justify-content: space-between;
    }
  }
`;

const PageSum = styled.p`
  display: flex;
  justify-content: space-between;
  margin: 0 -24px;
  padding: 16px 24px 0;
  border-top: 1px solid var(--_line-strong);
  color: var(--_text-2);

  b {
    font-size: 15px;
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--_text);
  }
`;
