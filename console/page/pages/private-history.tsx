import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/agreements/agreement-history.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PublicSheet } from './public-sheet.ts';

/** Earlier versions of the privacy policy and the agreements. */
export function PrivateHistoryPage() {
  const text = useText(pageText);
  return (
    <PublicSheet>
      <header>
        <Heading>{text.titles.privateHistory}</Heading>
        {isOffered('articleHistory') && <p>{text.historyLead}</p>}
      </header>
      <partner-agreement-history />
    </PublicSheet>
  );
}
