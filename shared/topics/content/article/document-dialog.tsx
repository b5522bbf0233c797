import { cleanText } from '#shared/core/clean-text.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { ArticleDetails, ArticleView } from './article-view.tsx';
import { useArticle } from './use-article.ts';

/** Level of the dialog's heading. */
const LEVEL = 2;

interface DocumentDialogProps {
  /** the article number */
  id: string;
  /** shown until the article's own title is loaded */
  title: string;
  /** label of the button that closes it */
  back: string;
  onClose: () => void;
}

/** Shows a whole article in a dialog. */
export default function DocumentDialog({ id, title, back, onClose }: DocumentDialogProps) {
  const shownArticle = useArticle(id, LEVEL);
  return (
    <Dialog
      open
      size="lg"
      title={cleanText(shownArticle.article?.title ?? '') || title}
      description={shownArticle.state === 'failed' ? undefined : <ArticleDetails shownArticle={shownArticle} />}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {back}
        </Button>
      }
    >
      <ArticleView shownArticle={shownArticle} dense />
    </Dialog>
  );
}
