import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/wallet/wallet.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** Billing settlement: the wallet, whole (§2.4); `?cycle=week` or `month` is the one shown first. */
export function WalletPage() {
  const text = useText(pageText);
  const [search, setSearch] = useSearchParams();
  const cycle = CYCLES.find((each) => each === search.get('cycle'));
  return (
    <PageStack>
      <Heading unseen>{text.titles.wallet}</Heading>
      <partner-wallet
        cycle={cycle}
        onpartner-cycle-changed={({ detail }) => setSearch({ cycle: detail.cycle }, { replace: true })}
      />
    </PageStack>
  );
}

const CYCLES = ['week', 'month'] as const;
