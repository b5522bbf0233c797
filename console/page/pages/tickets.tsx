import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/tickets/tickets.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** What the person has asked the support. */
export function TicketsPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <Heading unseen={isOffered('tickets')}>{text.titles.tickets}</Heading>
      <partner-tickets />
    </PageStack>
  );
}
