import { useState } from 'react';
import { styled } from 'styled-components';
import {
  useConsentsQuery,
  useLazyConsentsQuery,
  useRecordConsentMutation,
} from '#shared/topics/accounts/consents.api.ts';
import { errorToShow, isNotFound, type PlatformError } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { signOut } from '#shared/client/session-actions.ts';
import { confirmNotice, SLA_AGREEMENT } from '#shared/topics/accounts/use-notice-confirmed.ts';
import { ArticleDetails, ArticleView } from '#shared/topics/content/article/article-view.tsx';
import { useArticle } from '#shared/topics/content/article/use-article.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { startupText } from './startup-dialogs.text.ts';

interface AgreementDialogProps {
  /** whether the user has accepted an earlier version */
  isRenewed: boolean;
}

/**
 * The SLA agreement. The user can refuse it at any time, and accept it once the text is loaded (§4). A platform that keeps
 * consents records the accepted version.
 */
export default function AgreementDialog({ isRenewed }: AgreementDialogProps) {
  const widget = useWidget();
  const text = useText(startupText);
  const shownArticle = useArticle(SLA_AGREEMENT, DIALOG_LEVEL);
  const title = shownArticle.article?.title || text.agreement;
  useWidgetState(true);

  const { busy, run } = useSingleFlight();
  const record = useConsentRecord();
  const [refusal, setRefusal] = useState<PlatformError>();

  const agree = async () => {
    setRefusal(undefined);
    const failure = await record(shownArticle.article?.version ?? '');
    if (failure) setRefusal(failure);
    else confirmNotice();
  };
  const disagree = () => {
    void signOut();
    widget.requestNavigation('login');
  };
  return (
    <DialogSurface
      requiresDecision
      size="lg"
      title={title}
      description={isRenewed ? text.agreementRenewed : text.agreementText}
      onClose={() => undefined}
      footer={
        <>
          <Button disabled={busy} onClick={disagree}>
            {text.disagree}
          </Button>
          <Button tone="primary" disabled={shownArticle.state !== 'ready'} busy={busy} onClick={() => void run(agree)}>
            {text.agree}
          </Button>
        </>
      }
    >
      {/* focusable, so that the keyboard can scroll it */}
      <Reading tabIndex={0} role="region" aria-label={title}>
        <ArticleView shownArticle={shownArticle} dense />
        {shownArticle.state === 'ready' && (
          <p>
            <ArticleDetails shownArticle={shownArticle} />
          </p>
        )}
      </Reading>
      <Failure>
        <FormRefusal of={{ refusal }} />
      </Failure>
    </DialogSurface>
  );
}

/**
 * Returns the function that records the consent on the platform. It records nothing on a platform without records, because
 * most platforms have none. It returns the error to show, also if it is unknown whether the platform keeps records.
 */
function useConsentRecord(): (version: string) => Promise<PlatformError | undefined> {
  const { unknown } = useText(formText);
  const offersConsent = useOffered('consents', 'recordConsent') && isGranted('recordConsent');
  // requested while the user reads
  useConsentsQuery(undefined, { skip: !offersConsent });
  const [fetchConsents] = useLazyConsentsQuery();
  const [recordConsent] = useRecordConsentMutation();
  return async (version) => {
    if (!offersConsent) return undefined;
    const { error } = await fetchConsents(undefined, true);
    // The platform keeps no consents. Any other failure leaves that unknown.
    if (isNotFound(error)) return undefined;
    return errorToShow(error ?? (await recordConsent({ document: SLA_AGREEMENT, version })).error, unknown);
  };
}

/** Heading level of the dialog's title. */
const DIALOG_LEVEL = 2;

const Reading = styled.div`
  > p {
    margin-top: var(--_space-6);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums;
  }
`;

/** Stays next to the buttons while the agreement scrolls. */
const Failure = styled.div`
  position: sticky;
  bottom: 0;
  margin-top: var(--_space-4);
`;
