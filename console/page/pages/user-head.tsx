import { useText } from '../../../shared/host/locale.ts';
import { useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { userPagesFor, type UserPageName } from '../routes.ts';
import { PageHead, PageTabs } from './page-tabs.tsx';

/** The account settings' title, and those of their pages that the person may open (§2.7). */
export function UserHead({ page }: { page?: UserPageName }) {
  const text = useText(pageText);
  const { status, account } = useAccount();
  return (
    <PageHead>
      {/* the element below shows what the page itself is called */}
      <Heading also={page && text.titles[page]}>{text.titles.user}</Heading>
      {status !== 'loading' && (
        <PageTabs
          label={text.titles.user}
          items={userPagesFor(account).map(({ name, path }) => ({ path, label: text.settings[name] }))}
        />
      )}
    </PageHead>
  );
}
