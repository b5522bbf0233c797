import { useState } from 'react';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { useSignedIn } from '#shared/client/use-session-status.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useArticleQuery } from '#shared/topics/content/article/article.api.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { SLA_AGREEMENT, useNoticeConfirmed } from '#shared/topics/accounts/use-notice-confirmed.ts';
import { startupQuestion } from './startup-dialogs.rules.ts';

const AgreementDialog = lazyView(() => import('./agreement-dialog.tsx'));
const CycleDialog = lazyView(() => import('./cycle-dialog.tsx'));

/** Shows the open question of the account, if there is one. */
export default function StartupDialogsView() {
  const signedIn = useSignedIn();
  const confirmed = useNoticeConfirmed();
  const info = useAccountInfoQuery(undefined, { skip: !signedIn });
  const account = signedIn ? info.currentData : undefined;
  const openQuestion = account && startupQuestion(account, confirmed);
  // the user chooses the cycle later: on the next page, or when the host adds the element again
  const [postponed, setPostponed] = useState<string>();
  // without permission to submit the cycle, another page has to prompt for it
  const isLater = postponed === account?.uid || !isGranted('modifyBillingCycle');
  const question = openQuestion === 'cycle' && isLater ? undefined : openQuestion;
  // the text loads together with the code that shows it
  useArticleQuery(SLA_AGREEMENT, { skip: question !== 'agreement' });

  useWidgetState(account !== undefined && !question, signedIn && !account ? info.error : undefined);

  if (question === 'agreement') return <AgreementDialog isRenewed={account?.agreementOutdated ?? false} />;
  return question && <CycleDialog onLater={() => setPostponed(account?.uid)} />;
}
