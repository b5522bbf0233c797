/** Pages within header and menu that do more than show an element. */
import { useNavigate, useSearchParams } from 'react-router';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountTask } from '#shared/host/public-api.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import type {} from '#widgets/bills/bills.element.tsx';
import type {} from '#widgets/income/income.element.tsx';
import type {} from '#widgets/open-authorization/open-authorization.element.tsx';
import { refreshAccount, useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { useTasks } from '../use-tasks.ts';
import { NarrowStack, PageStack } from './page-frames.ts';
import { DashboardHead } from './page-heads.tsx';
import { isUnderSetup, SetupPath } from './setup-path.tsx';
import { TodoStrip } from './todo-strip.tsx';

/** What the open wallet holds, while it is known. */
const amountOf = (tasks: readonly AccountTask[]): number | undefined => {
  const open = tasks.find((task) => task.kind === 'withdraw');
  return open?.amount;
};

/** The start: what needs the person today, and what was earned. */
export function Overview() {
  const text = useText(pageText);
  const { status, account } = useAccount();
  const tasks = useTasks();
  const underSetup = isUnderSetup(account);
  const [search] = useSearchParams();
  if (search.has('month')) return <Bills />;
  return (
    <PageStack>
      <DashboardHead />
      {status === 'failed' && (
        <Banner tone="failure" action={<LinkButton onClick={() => void refreshAccount()}>{text.retry}</LinkButton>}>
          {text.notLoaded}
        </Banner>
      )}
      {account && underSetup && <SetupPath account={account} amount={amountOf(tasks)} />}
      <TodoStrip tasks={underSetup ? tasks.filter(({ kind }) => kind !== 'withdraw') : tasks} />
      <partner-income />
    </PageStack>
  );
}

/** The monthly bills: a page of their own at the same address (§2.2), told by the month in it. */
function Bills() {
  const [search, setSearch] = useSearchParams();
  return (
    <PageStack>
      <DashboardHead bills />
      <partner-bills
        month={search.get('month') ?? undefined}
        onpartner-month-changed={({ detail }) => setSearch({ month: detail.month }, { replace: true })}
      />
    </PageStack>
  );
}

/** Another product asks for consent; the person goes where the platform allows. */
export function AuthorizationPage() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const go = (address: string): void => {
    const { origin, pathname, search: query } = new URL(address);
    if (origin === location.origin) void navigate(pathname + query, { replace: true });
    else location.replace(address);
  };
  return (
    <NarrowStack>
      <Heading>{text.titles.authorization}</Heading>
      <partner-open-authorization
        view="consent"
        client-id={search.get('client_id') ?? undefined}
        redirect-uri={search.get('redirect_uri') ?? undefined}
        scope={search.get('scope') ?? undefined}
        state={search.get('state') ?? undefined}
        onpartner-authorization-decided={({ detail }) => go(detail.redirectUrl)}
      />
    </NarrowStack>
  );
}
