import styled from 'styled-components';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/wallet/wallet.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';

/** Billing settlement: the wallet, whole (§2.4). */
export function WalletPage() {
  const text = useText(pageText);
  return (
    <Stack>
      <Heading unseen>{text.titles.wallet}</Heading>
      <partner-wallet />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: 20px;
  > * {
    min-width: 0;
  }
`;
