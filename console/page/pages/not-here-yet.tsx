import { useText } from '../../../shared/host/locale.ts';
import { pageText } from '../page.text.ts';
import { PlainPage } from '../plain-page.tsx';
import type { PageName } from '../routes.ts';
import { WaysBack } from './ways-back.tsx';

/** A page of the specification that a later version brings. */
export function NotHereYet({ name }: { name: PageName }) {
  const text = useText(pageText);
  return <PlainPage icon="pending" title={text.titles[name]} text={text.notHereYet} actions={<WaysBack />} />;
}
