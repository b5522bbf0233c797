import { styled } from 'styled-components';
import { signOut } from '#shared/client/session-actions.ts';
import { ArticleFacts, ArticleView } from '#shared/features/article/article-view.tsx';
import { useArticle } from '#shared/features/article/use-article.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { AGREEMENT } from './startup-dialogs.rules.ts';
import { confirmNotice } from './use-notice-confirmed.ts';
import { startupText } from './startup-dialogs.text.ts';

/** The SLA agreement. The user can refuse it at any time, and accept it once the text is loaded (§4). */
export function AgreementDialog() {
  const widget = useWidget();
  const text = useText(startupText);
  const shown = useArticle(AGREEMENT, DIALOG_LEVEL);
  const title = shown.article?.title || text.agreement;

  const disagree = () => {
    void signOut();
    widget.requestNavigation('login');
  };
  return (
    <DialogSurface
      requiresDecision
      size="lg"
      title={title}
      description={text.agreementText}
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={disagree}>{text.disagree}</Button>
          <Button tone="primary" disabled={shown.state !== 'ready'} onClick={confirmNotice}>
            {text.agree}
          </Button>
        </>
      }
    >
      {/* focusable, so that the keyboard can scroll it */}
      <Reading tabIndex={0} role="region" aria-label={title}>
        <ArticleView shown={shown} dense />
        {shown.state === 'ready' && (
          <p>
            <ArticleFacts shown={shown} />
          </p>
        )}
      </Reading>
    </DialogSurface>
  );
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
