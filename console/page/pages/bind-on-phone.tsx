import { useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/bind-device/bind-device.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PublicCard } from './public-card.ts';

/** A node is bound by its UUID; its label's code brings `?deviceUUID=`. */
export function BindOnPhonePage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <PublicCard>
      <Heading>{text.titles.bindOnPhone}</Heading>
      <partner-bind-device device-uuid={search.get('deviceUUID') ?? undefined} />
    </PublicCard>
  );
}
