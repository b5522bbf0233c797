import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/node-address/node-address.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PublicSheet } from './public-sheet.ts';

/** The external form of `?username=` (§2.1). */
export function NodeAddressPage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <PublicSheet>
      <Heading>{text.titles.nodeAddress}</Heading>
      <partner-node-address username={search.get('username') ?? undefined} />
    </PublicSheet>
  );
}
