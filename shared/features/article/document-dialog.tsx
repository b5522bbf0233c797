import { plainText } from '../../domain/plain-text.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ArticleFacts, ArticleView } from './article-view.tsx';
import { useArticle } from './use-article.ts';

/** Level of the dialog's heading. */
const LEVEL = 2;

interface DocumentDialogProps {
  /** the document's number */
  id: string;
  /** until its own is known */
  title: string;
  /** on the button that closes it */
  back: string;
  onClose: () => void;
}

/** A whole document in a dialog. */
export default function DocumentDialog({ id, title, back, onClose }: DocumentDialogProps) {
  const shown = useArticle(id, LEVEL);
  return (
    <Dialog
      open
      size="lg"
      title={plainText(shown.article?.title ?? '') || title}
      description={shown.state === 'failed' ? undefined : <ArticleFacts shown={shown} />}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {back}
        </Button>
      }
    >
      <ArticleView shown={shown} dense />
    </Dialog>
  );
}
