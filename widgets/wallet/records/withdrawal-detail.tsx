import { useRef, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { useServerNow } from '#shared/client/server-clock.ts';
import { amountText } from '#shared/core/masking.ts';
import { formatMinute, shanghai } from '#shared/core/shanghai-time.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { arrivalDays } from '#shared/topics/money/settlement/arrival-days.ts';
import { transferOutcome } from '#shared/topics/money/settlement/transfer-steps.rules.ts';
import { concernsPayoutAccount, withdrawalParts } from '#shared/topics/money/settlement/withdrawal-parts.rules.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useWithdrawalRecordQuery, type FoundWithdrawal } from '#shared/topics/money/wallet/withdrawal-record.api.ts';
import { expectedArrival } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { SumList } from '#shared/ui/base/sum-list.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useAccountLabel, walletText } from '../wallet.text.ts';
import { recordsText } from './records.text.ts';
import { withdrawalDetailText } from './withdrawal-detail.text.ts';
import { WithdrawalStatus } from './withdrawal-status.tsx';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface WithdrawalDetailProps {
  /** the serial number */
  id: string;
  /** the record, if a list has it; searched in both wallets by default */
  listedWithdrawal?: FoundWithdrawal | undefined;
  username: string;
  masked: boolean;
  onClose: () => void;
}

/** Shows a withdrawal with its parts, its way to the bank and the next step, and prints its receipt. */
export default function WithdrawalDetail({ id, listedWithdrawal, username, masked, onClose }: WithdrawalDetailProps) {
  const text = useText(withdrawalDetailText);
  const records = useText(recordsText);
  const query = useWithdrawalRecordQuery(id, { skip: listedWithdrawal !== undefined });
  const foundWithdrawal = listedWithdrawal ?? query.currentData;
  const paper = useRef<HTMLElement>(null);
  const outcome = foundWithdrawal ? transferOutcome(foundWithdrawal.record) : undefined;
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(paper.current!, text.receiptFile(id));
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <Dialog
      open
      title={records.withdrawalDetail}
      onClose={onClose}
      footer={
        outcome === 'arrived' &&
        canSaveFiles() && (
          <Button tone="primary" onClick={() => void print()}>
            {text.print}
          </Button>
        )
      }
    >
      <QueryPart
        query={{ ...query, currentData: foundWithdrawal }}
        skeleton={<Skeleton height={320} />}
        title={text.failedTitle}
        level={3}
      >
        {(withdrawal) =>
          withdrawal ? (
            <Paper ref={paper} {...withdrawal} username={username} masked={masked} onLeave={onClose} />
          ) : (
            <StateCard
              icon="info"
              title={text.unknownTitle}
              text={text.unknownText(id)}
              actions={<Button onClick={onClose}>{text.viewRecords}</Button>}
            />
          )
        }
      </QueryPart>
    </Dialog>
  );
}

interface PaperProps extends FoundWithdrawal {
  username: string;
  masked: boolean;
  onLeave: () => void;
  ref: Ref<HTMLElement>;
}

/** The details as they are on screen and on the receipt. */
function Paper({ record, walletType, username, masked, onLeave, ref }: PaperProps) {
  const text = useText(withdrawalDetailText);
  const records = useText(recordsText);
  const wallets = useText(walletText);
  const accountLabel = useAccountLabel(masked);
  const createdAt = useServerNow();
  const { tax, fee, received, difference } = withdrawalParts(record);
  const { status, create, txId, failReason, arrivedAt, bankReference } = record;
  const outcome = transferOutcome(record);
  const hasArrived = outcome === 'arrived';
  const expectedTime = shanghai(expectedArrival(walletType, create * 1000, arrivalDays()));
  const amount = (cents: number | undefined) => amountText(cents, masked);
  return (
    <Sheet ref={ref}>
      <header>
        <h2>{text.receipt}</h2>
        <dl>
          <Fact label={text.user}>{username}</Fact>
          <Fact label={text.currency}>{text.cny}</Fact>
          <Fact label={text.made}>{formatMinute(createdAt)}</Fact>
        </dl>
      </header>
      {failReason && <Refusal reason={failReason} isReturned={outcome === 'returned'} onLeave={onLeave} />}
      <SumList aria-label={text.amounts} translate="no">
        <Fact label={text.amount}>{amount(record.amount)}</Fact>
        <Fact label={text.tax}>{deducted(amount(tax))}</Fact>
        <Fact label={text.fee}>{deducted(amount(fee))}</Fact>
        <div className="total">
          <dt>{text.net[outcome ?? 'transferring']}</dt>
          <dd>
            <MoneyFigure cents={received} size="md" masked={masked} />
          </dd>
        </div>
      </SumList>
      {difference !== undefined && !masked && <p role="note">{text.difference(amount(Math.abs(difference)))}</p>}
      <dl className="details">
        <Fact label={records.status}>
          <WithdrawalStatus status={status} />
        </Fact>
        <Fact label={records.applied}>{formatMinute(create * 1000)}</Fact>
        {outcome === 'transferring' && (
          <Fact label={text.expected}>
            {text.expectedBy(expectedTime.month, expectedTime.day, expectedTime.isoWeekday)}
          </Fact>
        )}
        {(hasArrived || arrivedAt != null) && (
          <Fact label={records.arrivedAt}>{arrivedAt == null ? '--' : formatMinute(arrivedAt * 1000)}</Fact>
        )}
        <Fact label={records.account}>{accountLabel(record)}</Fact>
        <Fact label={text.wallet}>{walletType === WEEKLY ? wallets.weekly : wallets.monthly}</Fact>
        <Fact label={records.serial}>
          <Identifier what={records.serial} value={txId} />
        </Fact>
        {(hasArrived || bankReference) && (
          <Fact label={records.bankReference}>
            {bankReference ? <Identifier what={records.bankReference} value={bankReference} /> : '--'}
          </Fact>
        )}
      </dl>
    </Sheet>
  );
}

/** Marks a known amount above 0 as deducted. */
const deducted = (amount: string): string => (/^(--|0\.00)$/.test(amount) ? amount : `−${amount}`);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface RefusalProps {
  /** as the platform sent it */
  reason: string;
  isReturned: boolean;
  onLeave: () => void;
}

/** Why the bank refused the transfer, where the money is, and how to correct the payout account. */
function Refusal({ reason, isReturned, onLeave }: RefusalProps) {
  const text = useText(withdrawalDetailText);
  const { requestNavigation } = useWidget();
  const leave = () => {
    onLeave();
    requestNavigation('beneficiary');
  };
  return (
    <Banner
      tone="warning"
      action={concernsPayoutAccount(reason) && <LinkButton onClick={leave}>{text.changePayout}</LinkButton>}
    >
      <b>{reason}</b>
      {isReturned && <p>{text.returned}</p>}
    </Banner>
  );
}

const Sheet = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);
  font-variant-numeric: tabular-nums lining-nums;

  /* only the receipt has a head, because the dialog has its own */
  header {
    display: none;
  }

  .total {
    align-items: center;
    padding-bottom: var(--_space-2);
    border-bottom: 3px double var(--_line-total);
  }

  [role='note'] {
    color: var(--_warning);
  }

  .details,
  header dl {
    display: grid;
    gap: var(--_space-2);

    > div {
      display: grid;
      grid-template-columns: 104px minmax(0, 1fr);
      gap: var(--_space-3);
    }

    dt {
      color: var(--_text-2);
    }

    dd {
      overflow-wrap: anywhere;
    }

    /* the width of paper is that of a table which truncates numbers */
    dd span {
      max-width: none;
    }

    /* a serial number is longer than the rest of the line on small phones */
    @container (max-width: 360px) {
      dd span {
        white-space: normal;
      }
    }
  }

  @media print {
    /* the printed copy is in a document of an older mode */
    font: inherit;
    color: var(--_text);

    header {
      display: grid;
      gap: var(--_space-3);
      padding-bottom: var(--_space-4);
      border-bottom: var(--_hairline);
    }

    h2 {
      font-size: var(--_title-lg);
      line-height: var(--_title-lg-line);
      font-weight: var(--_weight-title);
    }

    button {
      display: none;
    }
  }
`;
