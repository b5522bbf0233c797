import { plainText } from '../../../shared/domain/plain-text.ts';
import { ArticleFacts, ArticleView } from '../../../shared/features/article/article-view.tsx';
import { useArticle } from '../../../shared/features/article/use-article.ts';
import { getConfiguration } from '../../../shared/host/configuration.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { withdrawText } from './withdraw.text.ts';

/** The withdrawal agreement's number, unless the host names another one (§5, Withdraw form). */
const WITHDRAWAL_AGREEMENT = '10075';

/** Of the dialog's own heading. */
const LEVEL = 2;

/** The withdrawal agreement over the withdraw dialog, which stays as it was: what is typed and the code sent are kept. */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const text = useText(withdrawText);
  const shown = useArticle(getConfiguration().articles?.withdrawal ?? WITHDRAWAL_AGREEMENT, LEVEL);
  return (
    <Dialog
      open
      size="lg"
      title={plainText(shown.article?.title ?? '') || text.agreementTitle}
      description={shown.state === 'failed' ? undefined : <ArticleFacts shown={shown} />}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {text.agreementBack}
        </Button>
      }
    >
      <ArticleView shown={shown} dense />
    </Dialog>
  );
}
