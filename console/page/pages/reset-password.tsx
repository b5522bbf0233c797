import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/password/reset-password.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PublicCard } from './public-card.ts';

/** A new login password for whoever has forgotten theirs. */
export function ResetPasswordPage() {
  const text = useText(pageText);
  const offered = isOffered('resetPassword');
  return (
    <PublicCard data-off={offered ? undefined : ''}>
      <header>
        <Heading>{text.titles.resetPassword}</Heading>
        {offered && <p>{text.resetLead}</p>}
      </header>
      <partner-reset-password />
    </PublicCard>
  );
}
