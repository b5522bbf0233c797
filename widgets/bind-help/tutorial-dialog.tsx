import { ArticleView } from '#shared/topics/content/article/article-view.tsx';
import { useHelpArticle } from '#shared/topics/content/article/use-article.ts';
import { cleanText } from '#shared/core/clean-text.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { bindHelpText } from './bind-help.text.ts';

/** Level of the dialog's heading. */
const LEVEL = 2;

/** Shows the tutorial, for host pages without a page for articles. */
export default function TutorialDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText(bindHelpText);
  const shownArticle = useHelpArticle(id, LEVEL);
  return (
    <Dialog
      open
      size="lg"
      title={cleanText(shownArticle.article?.title ?? '') || text.tutorialTitle}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <ArticleView shownArticle={shownArticle} dense />
    </Dialog>
  );
}
