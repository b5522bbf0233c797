import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/device-dial/device-dial.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageLink } from './page-link.ts';
import { PageStack } from './page-stack.ts';
import { PageHead } from './page-tabs.tsx';

/** The devices, or the cards of `?deviceUUID=` (§2.6). */
export function DialListPage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <PageStack>
      <Heading>{text.titles.dialList}</Heading>
      <partner-device-dial view="list" device-uuid={search.get('deviceUUID') ?? undefined} />
    </PageStack>
  );
}

/** The lines of `?deviceUUID=`. */
export function DialConfigPage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <PageStack>
      <PageHead>
        <Heading unseen={isOffered('saveDialling')}>{text.titles.dialConfig}</Heading>
        <PageLink to="/dial/list">{text.titles.dialList}</PageLink>
      </PageHead>
      <partner-device-dial view="config" device-uuid={search.get('deviceUUID') ?? undefined} />
    </PageStack>
  );
}
