import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/directed-business/directed-business.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** Directed business. */
export function DeployPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <Heading>{text.titles.deploy}</Heading>
      <partner-directed-business />
    </PageStack>
  );
}
