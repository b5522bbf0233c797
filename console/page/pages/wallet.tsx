import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/wallet/wallet.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** Billing settlement: the wallet, whole (§2.4). */
export function WalletPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <Heading unseen>{text.titles.wallet}</Heading>
      <partner-wallet />
    </PageStack>
  );
}
