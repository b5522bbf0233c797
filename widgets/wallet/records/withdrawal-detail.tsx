import { useRef } from 'react';
import { useServerNow } from '#shared/client/server-clock.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles, saveFile } from '#shared/host/save-file.ts';
import { chatText, pairsOf } from '#shared/kit/print/paper-pairs.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import ShareButton from '#shared/topics/accounts/share/share-button.tsx';
import { ReceiptPaper } from '#shared/topics/money/receipt-paper.tsx';
import { transferOutcome } from '#shared/topics/money/settlement/transfer-steps.rules.ts';
import { concernsPayoutAccount } from '#shared/topics/money/settlement/withdrawal-parts.rules.ts';
import { useWithdrawalRecordQuery, type FoundWithdrawal } from '#shared/topics/money/wallet/withdrawal-record.api.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useAccountLabel } from '../wallet.text.ts';
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
  const accountLabel = useAccountLabel(masked);
  const createdAt = useServerNow();
  const paper = useRef<HTMLElement>(null);
  const outcome = foundWithdrawal ? transferOutcome(foundWithdrawal.record) : undefined;
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(paper.current!, text.receiptFile(id));
    else notify({ tone: 'failure', message: text.printFailed });
  };
  const copy = () => copyAndNotify(chatText(pairsOf(paper.current!)), paper.current);
  const { busy, run } = useSingleFlight();
  const savePicture = async () => {
    const pictures = await import('#shared/kit/print/paper-picture.ts').catch(() => undefined);
    const { fontFamily } = getComputedStyle(paper.current!);
    const picture = await pictures?.pictureOf(pairsOf(paper.current!), fontFamily);
    if (!picture) return notify({ tone: 'failure', message: text.pictureFailed });
    const name = `${text.receiptFile(id)}.png`;
    saveFile(picture, name);
    notify({ tone: 'success', message: text.pictureSaved(name) });
  };
  return (
    <Dialog
      open
      title={records.withdrawalDetail}
      onClose={onClose}
      footer={
        outcome === 'arrived' && (
          <>
            {!masked && <ShareButton document={{ kind: 'receipt', txId: id }} name={text.receiptFile(id)} />}
            <Button onClick={() => void copy()}>{text.copy}</Button>
            {canSaveFiles() && (
              <Button busy={busy} onClick={() => void run(savePicture)}>
                {text.picture}
              </Button>
            )}
            {canSaveFiles() && (
              <Button tone="primary" onClick={() => void print()}>
                {text.print}
              </Button>
            )}
          </>
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
            <ReceiptPaper
              ref={paper}
              {...withdrawal}
              username={username}
              masked={masked}
              createdAt={createdAt}
              account={accountLabel(withdrawal.record)}
              status={<WithdrawalStatus status={withdrawal.record.status} />}
              refusal={
                withdrawal.record.failReason && (
                  <Refusal
                    reason={withdrawal.record.failReason}
                    isReturned={outcome === 'returned'}
                    onLeave={onClose}
                  />
                )
              }
            />
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
