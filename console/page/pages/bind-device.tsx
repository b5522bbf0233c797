import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/bind-help/bind-help.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** How to bind a device (§2.5). */
export function BindDevicePage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <Heading>{text.titles.bindDevice}</Heading>
      <partner-bind-help />
    </PageStack>
  );
}
