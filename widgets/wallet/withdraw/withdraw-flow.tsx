import { useState } from 'react';
import { useWidget } from '../../../shared/host/widget-context.ts';
import { useText } from '../../../shared/host/locale.ts';
import type { PlatformError } from '../../../shared/client/errors.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useUserAuthStateQuery } from '../wallet.api.ts';
import { withdrawQuestion } from '../wallet.rules.ts';
import { AuthState } from './auth-state.tsx';
import { LeadPrompt } from './lead-prompt.tsx';
import { useWithdrawTerms } from './use-withdraw-terms.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import type { WithdrawFlowProps } from './withdraw-terms.ts';
import { withdrawText } from './withdraw.text.ts';

export { WarmUp } from './warm-up.tsx';
export { preloadDialog } from '../../../shared/ui/dialog.tsx';

/** From the withdraw button to a withdrawal: one question after the other, then the dialog (§4, The wallet's order of questions). */
export function WithdrawFlow(props: WithdrawFlowProps) {
  const { account, payInfo, onClose } = props;
  const { requestNavigation } = useWidget();
  const text = useText(withdrawText);
  const terms = useWithdrawTerms(props);
  // What was learnt while the page was idle opens the dialog at once; it is asked anew behind it.
  const auth = useUserAuthStateQuery(undefined, {
    skip: account.idenAuthenticationed === false || account.collectionInfoFilled === false,
    refetchOnMountOrArgChange: true,
  });
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
  if (question === 'unknown')
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        {auth.error && !auth.isFetching ? (
          <Banner
            tone="failure"
            requestId={(auth.error as PlatformError).requestId}
            action={
              <Button size="sm" onClick={() => void auth.refetch()}>
                {text.retry}
              </Button>
            }
          >
            {(auth.error as PlatformError).message}
          </Banner>
        ) : (
          <p role="status">
            {text.checking} <Skeleton width={120} />
          </p>
        )}
      </Dialog>
    );
  if (question === 'auth' && auth.data)
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        <AuthState
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
  return <WithdrawDialog {...props} terms={terms} payInfo={payInfo} />;
}
