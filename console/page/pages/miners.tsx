import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/miner-list/miner-list.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** The users of an agent. */
export function MinersPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <Heading>{text.titles.miners}</Heading>
      <partner-miner-list />
    </PageStack>
  );
}
