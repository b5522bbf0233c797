import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useConsentsQuery } from '#shared/topics/accounts/consents.api.ts';
import { errorToShow, type PlatformError } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { forgetNotice, SLA_AGREEMENT } from '#shared/topics/accounts/use-notice-confirmed.ts';
import { useOnline } from '#shared/client/use-online.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { Consent } from '#shared/topics/accounts/privacy.calls.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { PanelFoot } from '#shared/ui/base/panel.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { useWithdrawConsentMutation } from '#shared/topics/accounts/personal-data.api.ts';
import { ListPanel, ListLead, PlainList, Name, ListRow, Times } from './list-panel.tsx';
import { personalDataText } from './personal-data.text.ts';

const ExportDialog = lazyDialog(() => import('./export-account-dialog.tsx'));
const DeleteDialog = lazyDialog(() => import('./delete-account-dialog.tsx'));

/**
 * Lists the consents of the user, with their withdrawal, and the export and the deletion of the account. Empty if the
 * platform keeps no consents.
 */
export default function PersonalData({ account }: { account: AccountInfo }) {
  const text = useText(personalDataText);
  const query = useConsentsQuery();
  const list = useRef<HTMLUListElement>(null);
  const [withdrawing, setWithdrawing] = useState<Consent>();
  return (
    <ListPanel
      title={text.title}
      lead={text.lead}
      failed={text.failed}
      query={query}
      foot={<AccountActions account={account} />}
    >
      {(consents) => (
        <>
          <PlainList ref={list} tabIndex={-1}>
            {consents.map((consent) => (
              <ConsentRow key={consent.id} consent={consent} onWithdraw={() => setWithdrawing(consent)} />
            ))}
            {consents.length === 0 && <Empty>{text.none}</Empty>}
          </PlainList>
          {withdrawing && (
            <WithdrawDialog
              consent={withdrawing}
              onClose={() => setWithdrawing(undefined)}
              onWithdrawn={() => {
                setWithdrawing(undefined);
                // the button that opened the dialog is removed together with the old list
                void query.refetch().then(() => list.current?.focus({ preventScroll: true }));
              }}
            />
          )}
        </>
      )}
    </ListPanel>
  );
}

function ConsentRow({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const { title, version, agreedAt, withdrawnAt } = consent;
  const text = useText(personalDataText);
  const withdrawable = useOffered('withdrawConsent');
  const name = text.document(title, version);
  return (
    <ListRow>
      <div>
        <Name>
          {name}
          {withdrawnAt != null && <Badge tone="idle">{text.withdrawn}</Badge>}
        </Name>
        <SmallTimes>
          {agreedAt != null && <span>{text.agreed(formatMinute(agreedAt * 1000))}</span>}
          {withdrawnAt != null && <span>{text.withdrawnAt(formatMinute(withdrawnAt * 1000))}</span>}
        </SmallTimes>
      </div>
      {withdrawnAt == null && withdrawable && (
        <Button size="sm" aria-label={text.withdrawOf(name)} onClick={onWithdraw}>
          {text.withdraw}
        </Button>
      )}
    </ListRow>
  );
}

interface WithdrawDialogProps {
  consent: Consent;
  onClose: () => void;
  onWithdrawn: () => void;
}

function WithdrawDialog({ consent: { id, document, title, version }, onClose, onWithdrawn }: WithdrawDialogProps) {
  const text = useText(personalDataText);
  const formStrings = useText(formText);
  const online = useOnline();
  const { busy, run } = useSingleFlight();
  const [withdraw] = useWithdrawConsentMutation();
  const [refusal, setRefusal] = useState<PlatformError>();
  const confirm = () =>
    run(async () => {
      setRefusal(undefined);
      const failure = await errorToShow((await withdraw({ id })).error, formStrings.unknown);
      if (failure) return setRefusal(failure);
      notify({ tone: 'success', message: text.withdrawDone });
      // the start-up dialog then prompts for the agreement again
      if (document === SLA_AGREEMENT) forgetNotice();
      return onWithdrawn();
    });
  return (
    <Dialog
      open
      size="sm"
      title={text.withdrawTitle(title || text.document(title, version))}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button
            tone="danger"
            disabled={!online}
            busy={busy}
            busyLabel={text.withdrawing}
            onClick={() => void confirm()}
          >
            {text.withdraw}
          </Button>
        </>
      }
    >
      <FormFields as="div">
        <p>{text.withdrawText}</p>
        <FormRefusal of={{ refusal }} />
      </FormFields>
    </Dialog>
  );
}

/** The export and the deletion of the account, as far as the platform offers them. */
function AccountActions({ account }: { account: AccountInfo }) {
  const text = useText(personalDataText);
  const exportable = useOffered('exportAccount') && isGranted('exportAccount');
  const deletable = useOffered('deleteAccount') && isGranted('deleteAccount');
  const [open, setOpen] = useState<'export' | 'delete'>();
  const close = () => setOpen(undefined);
  if (!exportable && !deletable) return null;
  const saves = canSaveFiles();
  return (
    <PanelFoot>
      <Actions>
        {exportable && saves && <Button onClick={() => setOpen('export')}>{text.export}</Button>}
        {deletable && <Button onClick={() => setOpen('delete')}>{text.delete}</Button>}
      </Actions>
      {exportable && !saves && <ListLead>{text.inBrowser}</ListLead>}
      {open === 'export' && (
        <ExportDialog account={account} onClose={close} frame={{ title: text.export }} onFrameClose={close} />
      )}
      {open === 'delete' && (
        <DeleteDialog account={account} onClose={close} frame={{ title: text.deleteTitle }} onFrameClose={close} />
      )}
    </PanelFoot>
  );
}

const SmallTimes = styled(Times)`
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  font-variant-numeric: tabular-nums;
`;

const Empty = styled.li`
  padding: var(--_space-3) 0;
  color: var(--_text-2);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-3);
`;
