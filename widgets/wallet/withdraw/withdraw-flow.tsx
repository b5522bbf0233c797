import { toPlatformError } from '#shared/client/errors.ts';
import { useEffect, useState } from 'react';
import type { WalletState } from '#shared/topics/money/wallet/wallet-state.rules.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { useUserAuthStateQuery } from '#shared/topics/money/wallet/withdrawal.api.ts';
import { AUTH_COMPLETED } from '../wallet-view.rules.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useWithdrawForm, type WithdrawProps } from './withdraw-form.tsx';
import { isLoaded, withdrawQuestion } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';
import WithdrawalFrame from './withdrawal-frame.tsx';

// its dialog opens as soon as this code is loaded
void preloadDialog();

const AuthState = lazyView(() => import('../auth-state.tsx'));

/** Interval of checking whether the user has completed the missing step, ms. */
const POLL_MS = 5_000;

interface WithdrawalProps extends Omit<WithdrawProps, 'wallet'> {
  wallet: WalletState;
}

/** Starts the withdrawal as soon as balance and parameters of the wallet are loaded. */
export default function Withdrawal({ wallet, ...props }: WithdrawalProps) {
  return isLoaded(wallet) ? <WithdrawFlow {...props} wallet={wallet} /> : <WithdrawalFrame onClose={props.onClose} />;
}

/**
 * Runs the checks before a withdrawal one after the other, then opens the dialog (§4, Order of the wallet checks). The form
 * is shown while its state is still being checked. It keeps its values if the state turns out to require another step.
 */
function WithdrawFlow(props: WithdrawProps) {
  const { account, wallet, onClose } = props;
  const { element, emit, requestNavigation } = useWidget();
  const text = useText(withdrawText);
  const { walletType } = wallet;
  useEffect(
    () => () => {
      // An element that leaves the page does not emit the event, because a listener could navigate back to the wallet.
      if (element.isConnected) emit('partner-withdrawal-closed', { walletType });
    },
    [element, emit, walletType],
  );
  const form = useWithdrawForm(props);
  // The known state opens the dialog immediately. It is requested again in the background, and when the form is submitted.
  const [waits, setWaits] = useState(false);
  const auth = useUserAuthStateQuery(undefined, {
    skip: account.idenAuthenticationed === false || account.collectionInfoFilled === false,
    refetchOnMountOrArgChange: true,
    // notices steps that the user completes in the mini-program
    pollingInterval: waits ? POLL_MS : 0,
  });
  const authError = toPlatformError(auth.error);
  const isAuth = auth.data !== undefined && auth.data.state < AUTH_COMPLETED;
  if (isAuth !== waits) setWaits(isAuth);
  const [migrationAccepted, setMigrationAccepted] = useState(false);
  const question = withdrawQuestion(account, { authState: auth.data?.state, migrationAccepted });

  const leave = (to: Parameters<typeof requestNavigation>[0], params?: Record<string, string>) => {
    onClose();
    requestNavigation(to, params);
  };

  if (question === 'identity' || question === 'payout')
    return (
      <LeadPrompt
        kind={question}
        onGo={() => leave(question === 'identity' ? 'certification' : 'beneficiary')}
        onClose={onClose}
      />
    );
  const isChecking = question === 'unknown' && (!authError || auth.isFetching);
  if (question === 'unknown' && (!isChecking || account.isMigrated))
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        {authError && !auth.isFetching ? (
          <ErrorBanner
            error={authError}
            action={
              <Button size="sm" onClick={() => void auth.refetch()}>
                {text.retry}
              </Button>
            }
          />
        ) : (
          <Checking />
        )}
      </Dialog>
    );
  if (question === 'auth' && auth.data)
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        <AuthState
          fallback={<Checking />}
          auth={auth.data}
          refreshing={auth.isFetching}
          onRefresh={() => void auth.refetch()}
          onViewIdentity={() => leave('certification')}
          onExpire={onClose}
        />
      </Dialog>
    );
  if (question === 'migrated')
    return <LeadPrompt kind="migrated" onGo={() => setMigrationAccepted(true)} onClose={onClose} />;
  return <WithdrawDialog {...props} form={form} isChecking={isChecking} />;
}

function Checking() {
  const text = useText(withdrawText);
  return (
    <p role="status">
      {text.checking} <Skeleton width={120} />
    </p>
  );
}

interface LeadPromptProps {
  kind: 'identity' | 'payout' | 'migrated';
  onGo: () => void;
  onClose: () => void;
}

/** Prompt before the withdraw dialog, with its reason and the next step. */
function LeadPrompt({ kind, onGo, onClose }: LeadPromptProps) {
  const text = useText(withdrawText);
  const [title, sentence, go] = {
    identity: [text.identityTitle, text.identityText, text.identityAction],
    payout: [text.payoutTitle, text.payoutText, text.payoutAction],
    migrated: [text.migratedTitle, text.migratedText, text.migratedConfirm],
  }[kind];
  return (
    <Dialog
      open
      size="sm"
      title={title!}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button tone="primary" onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
    </Dialog>
  );
}
