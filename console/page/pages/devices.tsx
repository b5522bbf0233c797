import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/device-list/device-list.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageLink } from './page-link.ts';
import { PageStack } from './page-stack.ts';
import { PageHead } from './page-tabs.tsx';

/** All nodes; `?owner=` those of one user. */
export function DevicesPage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <PageStack>
      <PageHead>
        <Heading>{text.titles.devices}</Heading>
        <PageLink to="/dial/list">{text.titles.dialList}</PageLink>
      </PageHead>
      <partner-device-list owner={search.get('owner') ?? undefined} />
    </PageStack>
  );
}
