import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { BusinessContact } from '../../content/article/business-contact.tsx';
import { tableState } from '#shared/element/query-state.tsx';
import type { BillInspection, BillInspection95, MonthlyBill } from './bill.calls.ts';
import { billTotals } from './bill.rules.ts';
import { amountText } from '#shared/core/masking.ts';
import { formatCents, sumOfKnown, type Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogPages, DialogTables } from '#shared/ui/table/dialog-table.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Pagination } from '#shared/ui/table/pagination.tsx';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { searchSummary, useDetailPage, useDetailSearch, useUnbilled, type DetailKind } from './bill-detail-pages.ts';
import { DeviceTable, LineTable, NodeTable } from './bill-detail-tables.tsx';
import { detailText } from './bill-detail-tables.text.ts';
import { billText, billMonthName } from './bill.text.ts';

interface DetailTopProps {
  kinds: readonly DetailKind[];
  kind: DetailKind;
  onKind: (kind: DetailKind) => void;
  masked: boolean;
  /** undefined if unknown */
  whole: Cents | undefined;
  loading: boolean;
}

/** The kinds of details, and the income of the month. */
function DetailTop({ kinds, kind, onKind, masked, whole, loading }: DetailTopProps) {
  const billTexts = useText(billText);
  const text = useText(detailText);
  return (
    <Top>
      <Segmented
        label={text.kinds}
        value={kind}
        onChange={onKind}
        items={kinds.map((value) => ({ value, label: text[value] }))}
      />
      <p>
        {billTexts.incomeTotal} {loading ? <Skeleton width={120} /> : <MoneyFigure cents={whole} masked={masked} />}
      </p>
    </Top>
  );
}

interface NodeRowsProps {
  request: { date: string; limit: number };
  total: number;
  table: Omit<Parameters<typeof NodeTable>[0], 'rows' | 'onNode'>;
  rows: readonly BillInspection[] | undefined;
  onNode: (uuid: string) => void;
}

/** The nodes of a page, and the days of the month that are not billed. */
function NodeRows({ request, total, table, rows, onNode }: NodeRowsProps) {
  const text = useText(detailText);
  const [summed, setSummed] = useState(false);
  const sumsNow = summed || total <= MOST_SUMMED;
  const { sums, error, retry } = useUnbilled(request, rows && sumsNow ? total : 0);
  return (
    <>
      <Unbilled role="status">
        {sums && text.unbilled(sums.days, amountText(sums.lost, table.masked))}
        {rows && !sumsNow && <LinkButton onClick={() => setSummed(true)}>{text.sumUnbilled}</LinkButton>}
        {error && (
          <>
            {text.unbilledFailed} <LinkButton onClick={retry}>{text.retry}</LinkButton>
          </>
        )}
      </Unbilled>
      <NodeTable {...table} rows={rows} onNode={onNode} />
    </>
  );
}

const Unbilled = styled.p`
  min-height: var(--_line-md);
  padding: 0 var(--_panel-pad) var(--_space-2);
  color: var(--_text-2);
`;

// loaded now, so that the dialog opens as soon as this code is loaded
void preloadDialog();

/** Rows per page (§9). */
const DETAIL_PAGE = 100;
/** Number of nodes whose pages are loaded for the sum of unbilled days without a press. */
const MOST_SUMMED = 10 * DETAIL_PAGE;

interface BillDetailProps {
  month: string;
  /** undefined while loading */
  bill: MonthlyBill | undefined;
  masked: boolean;
  kind: DetailKind;
  onKind: (kind: DetailKind) => void;
  onClose: () => void;
  /** shown instead of the content if there is no bill */
  instead?: ReactNode;
}

/** Shows the income details of a bill (§7.5): devices and their days, or prices and their times. */
export default function BillDetail({ month, bill, masked, kind: chosen, onKind, onClose, instead }: BillDetailProps) {
  const billTexts = useText(billText);
  const text = useText(detailText);
  const [page, setPage] = useState(1);
  const pageRequest = { date: month, limit: DETAIL_PAGE, offset: (page - 1) * DETAIL_PAGE };
  const { kinds, kind, ...queries } = useDetailPage(pageRequest, chosen, { skip: !bill });
  const { nodes, devices, lines } = queries;
  const { currentData, data, isFetching } = queries[kind];

  const [input, setInput] = useState('');
  const search = useDetailSearch(pageRequest, devices.currentData, kind === 'devices' ? input : '');
  // the total is the same on every page of a month
  const total = data?.total ?? 0;
  // the sum of a page is unknown if one of its rows cannot be read
  const onPage =
    currentData && !currentData.unreadable ? sumOfKnown(currentData.list.map(({ income }) => income)) : undefined;
  const billed = bill && billTotals(bill).income;
  const whole = currentData && currentData.list.length >= total ? onPage : billed;

  const { unreadable, state, failure } = tableState<BillInspection | BillInspection95>(queries[kind]);
  const table = { month, masked, unreadable, state, failure };

  return (
    <Dialog
      open
      size="xl"
      title={text.title(billMonthName(billTexts, month))}
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
          <DetailTop
            kinds={kinds}
            kind={kind}
            onKind={(to) => {
              setPage(1);
              onKind(to);
            }}
            masked={masked}
            whole={whole}
            loading={whole === undefined && !(bill && currentData)}
          />
          {kind === 'devices' && total > 0 && (
            <Search>
              <SearchField label={text.search} clearLabel={text.clearSearch} value={input} onChange={setInput} />
              <p role="status">{search && searchSummary(search, text, masked)}</p>
            </Search>
          )}
          {billed !== undefined && whole !== billed && !masked && (
            <Banner tone="warning" action={<BusinessContact />}>
              {text.differs(formatCents(billed))}
            </Banner>
          )}
          <DialogTables>
            {kind === 'nodes' && (
              <NodeRows
                request={pageRequest}
                total={total}
                table={table}
                rows={nodes.currentData?.list}
                onNode={(uuid) => {
                  setPage(1);
                  setInput(uuid);
                  onKind('devices');
                }}
              />
            )}
            {kind === 'devices' && (
              <DeviceTable key={kind} {...table} {...(search ? search.table : { rows: devices.currentData?.list })} />
            )}
            {kind === 'lines' && <LineTable key={kind} {...table} rows={lines.currentData?.list} />}
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

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-6);
  margin-bottom: var(--_space-4);
`;

const Search = styled(Line)`
  p {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
`;

const Top = styled(Line)`
  p {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
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
  margin: 0 calc(-1 * var(--_space-6));
  padding: var(--_space-4) var(--_space-6) 0;
  border-top: 1px solid var(--_line-strong);
  color: var(--_text-2);

  /* where the dialog becomes a sheet */
  @media (max-width: 640px) {
    margin: 0 calc(-1 * var(--_space-4));
    padding-inline: var(--_space-4);
  }

  b {
    font-size: calc(var(--_text-base) * 15 / 14);
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums lining-nums;
    color: var(--_text);
  }
`;
