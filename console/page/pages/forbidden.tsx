import { useText } from '../../../shared/host/locale.ts';
import { pageText } from '../page.text.ts';
import { PlainPage } from '../plain-page.tsx';
import type { PageName } from '../routes.ts';
import { ReturnLinks } from './return-links.tsx';

/** A page that this account may not see (§6). */
export function Forbidden({ name }: { name: PageName }) {
  const text = useText(pageText);
  return (
    <PlainPage
      icon="lock"
      title={text.titles[name]}
      text={
        <>
          {text.forbidden}
          <br />
          {text.forbiddenHint}
        </>
      }
      actions={<ReturnLinks />}
    />
  );
}
