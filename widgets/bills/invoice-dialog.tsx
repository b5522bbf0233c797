import { useCallback, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { billStatus, billTotals } from '#shared/topics/billing/bill/bill.rules.ts';
import { billApi } from '#shared/topics/billing/bill/bill.api.ts';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { amountText, HIDDEN } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useEach } from '#shared/client/use-each.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { invoiceText } from './invoice-dialog.text.ts';

const DocumentText = lazyView(() => import('#shared/topics/content/article/document-text.tsx'));

const MONTHS = 12;

interface InvoiceDialogProps {
  masked: boolean;
  onClose: () => void;
}

/** The amounts by month and the title of the buyer, from which a company makes its invoices. */
export default function InvoiceDialog({ masked, onClose }: InvoiceDialogProps) {
  const text = useText(invoiceText);
  const last = lastBillMonth(useServerNow());
  const months = useMemo(
    () => Array.from({ length: MONTHS }, (_, index) => addMonths(last, index + 1 - MONTHS)),
    [last],
  );
  const request = useCallback((month: string) => billApi.endpoints.monthlyBill.initiate(month), []);
  const { responses, complete, error, retry } = useEach<MonthlyBill>(months, request);
  const rows = [...months].reverse().flatMap((month) => rowOf(month, responses.get(month)));
  const table = useRef<HTMLTableElement>(null);
  const article = getConfiguration().articles?.invoice;
  const heads = [text.month, text.subtotal, text.tax, text.payable];
  const copy = () => {
    const lines = [heads, ...rows.map(({ month, amounts }) => [month, ...amounts.map(plain)])];
    void copyAndNotify(lines.map((cells) => cells.join('\t')).join('\n'), table.current, text.byHand);
  };
  return (
    <Dialog
      open
      size="lg"
      title={text.title}
      description={text.lead}
      onClose={onClose}
      footer={
        <>
          <Button disabled={masked || !complete || rows.length === 0} onClick={copy}>
            {text.copy}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {text.close}
          </Button>
        </>
      }
    >
      <Parts aria-busy={!complete && !error}>
        {rows.length > 0 && (
          <table ref={table} aria-label={text.months}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, amounts }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  {amounts.map((cents, index) => (
                    <td key={index} translate="no">
                      {masked ? HIDDEN : formatAmount(cents)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!complete && !error && <p role="status">{text.loading(responses.size, MONTHS)}</p>}
        {complete && rows.length === 0 && <p>{text.none}</p>}
        {error && (
          <Banner
            tone="failure"
            requestId={error.requestId}
            action={<LinkButton onClick={retry}>{text.retry}</LinkButton>}
          >
            {text.failed}
          </Banner>
        )}
        {article && (
          <section>
            <h3>{text.buyer}</h3>
            <DocumentText id={article} />
          </section>
        )}
      </Parts>
    </Dialog>
  );
}

interface Row {
  readonly month: string;
  /** before tax, withheld, payable */
  readonly amounts: readonly (Cents | undefined)[];
}

/** Returns the row of a bill that is checked, or nothing. */
function rowOf(month: string, bill: MonthlyBill | null | undefined): Row[] {
  if (!bill || billStatus(bill.state, month) === 'unverified') return [];
  const { subtotal, tax, total } = billTotals(bill);
  return [{ month, amounts: [subtotal, tax, total] }];
}

const formatAmount = (cents: Cents | undefined): string => amountText(cents, false);

/** Returns an amount that a spreadsheet reads as a number. */
const plain = (cents: Cents | undefined): string =>
  cents === undefined ? '--' : formatCents(cents).replaceAll(',', '').replace('−', '-');

const Parts = styled.div`
  display: grid;
  gap: var(--_space-6);
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
  }
  thead th {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  th,
  td {
    padding: var(--_space-2) 0 var(--_space-2) var(--_space-2);
    font-weight: 400;
    text-align: right;
  }
  /* on small phones, months and amounts keep their lines */
  > table tbody :is(th, td) {
    white-space: nowrap;
  }
  @container (max-width: 360px) {
    > table {
      font-size: var(--_text-xs);
    }
  }
  th:first-child {
    padding-left: 0;
    text-align: left;
  }
  tbody tr {
    border-top: var(--_hairline);
  }
  h3 {
    margin-bottom: var(--_space-2);
    font-weight: var(--_weight-title);
  }
  p {
    color: var(--_text-2);
  }
`;
