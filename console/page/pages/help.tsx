import { useParams, useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/help-center/help-center.element.tsx';
import { pageText } from '../page.text.ts';
import { HelpHead } from './help-head.tsx';
import { PageStack } from './page-stack.ts';

/** The help center: its start, the topic of `?labelId=`, or an article with its own address. */
export function HelpPage() {
  const text = useText(pageText);
  const { labelId, articleId } = useParams();
  const [search] = useSearchParams();
  return (
    <PageStack>
      <HelpHead>{text.titles.help}</HelpHead>
      <partner-help-center
        label-id={labelId ?? search.get('labelId') ?? undefined}
        article-id={articleId ?? search.get('articleId') ?? undefined}
      />
    </PageStack>
  );
}
