import { useText } from '../../../shared/host/locale.ts';
import { pageText } from '../page.text.ts';
import { PlainPage } from '../plain-page.tsx';
import { ReturnLinks } from './return-links.tsx';

export function NotFound() {
  const text = useText(pageText);
  return <PlainPage icon="info" title={text.missing} text={text.missingHint} actions={<ReturnLinks />} />;
}
