import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/mobile-entry/mobile-entry.element.tsx';
import { useAccount } from '../account-store.ts';
import { useBrandName } from '../brand-mark.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PublicCard } from './public-card.ts';

/** Where a phone lands: the mini-program, or on in the browser. */
export function MobilePage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const signedIn = useAccount().status !== 'none';
  return (
    <PublicCard>
      <header>
        <Heading>{text.titles.mobile}</Heading>
        <p>{brand}</p>
      </header>
      <partner-mobile-entry data-signed-in={signedIn ? '' : undefined} />
    </PublicCard>
  );
}
