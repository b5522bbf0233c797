import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { isOffered } from '../../../shared/host/offered.ts';
import type {} from '../../../widgets/agreements/agreements.element.tsx';
import type {} from '../../../widgets/password/password.element.tsx';
import type {} from '../../../widgets/payout/payout.element.tsx';
import type {} from '../../../widgets/real-name/real-name.element.tsx';
import { pageText } from '../page.text.ts';
import { PageLink } from './page-link.ts';
import { PageStack } from './page-stack.ts';
import { UserHead } from './user-head.tsx';

/** `/user` itself, until it is known which page is the person's first (§2.7). */
export const UserPage = () => <UserHead />;

/** Who the person is. */
export const CertificationPage = () => (
  <PageStack>
    <UserHead page="certification" />
    <partner-real-name />
  </PageStack>
);

/** Where the money goes; the way to change the phone is in it. */
export const BeneficiaryPage = () => (
  <PageStack>
    <UserHead page="beneficiary" />
    <partner-payout />
  </PageStack>
);

/** `?type=wallet` begins with the wallet's password (§2.2). */
export function PasswordPage() {
  const [search] = useSearchParams();
  return (
    <PageStack>
      <UserHead page="password" />
      <partner-password type={search.get('type') === 'wallet' ? 'wallet' : undefined} />
    </PageStack>
  );
}

/** What the person has agreed to, and the way to what was agreed to before. */
export function AgreementPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <UserHead page="agreement" />
      <partner-agreements />
      {isOffered('articleHistory') && (
        <p>
          <PageLink to="/private-history">{text.titles.privateHistory}</PageLink>
        </p>
      )}
    </PageStack>
  );
}
