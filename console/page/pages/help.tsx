import { useParams, useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/help-center/help-center.element.tsx';
import { useAccount } from '../account-store.ts';
import { pageText } from '../page.text.ts';
import { HelpHead } from './help-head.tsx';
import { PageLink } from './page-link.ts';
import { PageStack } from './page-stack.ts';
import { PageHead } from './page-tabs.tsx';

/** The help center, with the way to the tickets of whoever is signed in: its start, the topic of `?labelId=`, or an article with its own address. */
export function HelpPage() {
  const text = useText(pageText);
  const { status } = useAccount();
  const { labelId, articleId } = useParams();
  const [search] = useSearchParams();
  return (
    <PageStack>
      <PageHead>
        <HelpHead>{text.titles.help}</HelpHead>
        {status !== 'none' && isOffered('tickets') && <PageLink to="/self-tickets">{text.titles.tickets}</PageLink>}
      </PageHead>
      <partner-help-center
        label-id={labelId ?? search.get('labelId') ?? undefined}
        article-id={articleId ?? search.get('articleId') ?? undefined}
      />
    </PageStack>
  );
}
