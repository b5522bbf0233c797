/** Page headings with links to related pages. */
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { visuallyHidden, VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { useAccount } from '../account-store.ts';
import { BILLS, cameFromHere, HOME } from '../page-addresses.ts';
import { pageText } from '../page.text.ts';
import { areaPages, mayOpen, routeOf, userPagesFor, type AreaPageName, type UserPageName } from '../routes.ts';
import { PHONE, useMedia } from '../use-window.ts';

/** The heading of the overview with a greeting, and tabs for income, bills and operations. */
export function DashboardHead({ tab }: { tab: 'bill' | 'bills' | 'tech' }) {
  const text = useText(pageText);
  const { account } = useAccount();
  return (
    <PageHead>
      <Greeted>
        <Heading>{text.dashboardTitles[tab]}</Heading>
        <p>{text.greeting(account?.username ?? '')}</p>
      </Greeted>
      <Links>
        {tab === 'bills' && account && mayOpen(routeOf('/wallet/statement')!, account) && (
          <PageLink to="/wallet/statement">{text.titles.statement}</PageLink>
        )}
        <PageTabs
          label={text.titles.overview}
          items={[
            { path: '/dashboard/bill', label: text.dashboards.bill, current: tab === 'bill' },
            { path: BILLS, label: text.dashboards.bills, current: tab === 'bills' },
            { path: '/dashboard/tech', label: text.dashboards.tech, current: tab === 'tech' },
          ]}
        />
      </Links>
    </PageHead>
  );
}

/** The heading of the account settings with tabs for the pages that the user may open (§2.7). */
export function UserHead({ page }: { page?: UserPageName }) {
  const text = useText(pageText);
  const { status, account } = useAccount();
  return (
    <PageHead>
      {/* the element below shows the title of the page */}
      <Heading also={page && text.titles[page]}>{text.titles.user}</Heading>
      {status !== 'loading' && (
        <PageTabs
          label={text.titles.user}
          items={userPagesFor(account).map(({ name, path }) => ({
            path,
            label: text.settings[name],
            current: name === page,
          }))}
        />
      )}
    </PageHead>
  );
}

/** The heading of an area with more than one list, with tabs for its pages. */
export function AreaHead({ page, unseen }: { page: AreaPageName; unseen?: true }) {
  const text = useText(pageText);
  const { account } = useAccount();
  return (
    <PageHead>
      <Heading unseen={unseen === true}>{text.titles[page]}</Heading>
      <Links>
        {/* the menu of agents has no such entry */}
        {page === 'devices' && account && isAgent(account) && (
          <PageLink to="/help/bind_device">{text.titles.bindDevice}</PageLink>
        )}
        <AreaTabs page={page} />
      </Links>
    </PageHead>
  );
}

function AreaTabs({ page }: { page: AreaPageName }) {
  const text = useText(pageText);
  const pages = areaPages(page);
  return (
    pages.length > 1 && (
      <PageTabs
        label={text.titles[pages[0]!.name]}
        items={pages.map(({ name, path }) => ({ path, label: text.titles[name], current: name === page }))}
      />
    )
  );
}

/** The heading of the help center, with tabs for help and tickets of the signed-in user. */
export function HelpHead() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const phone = useMedia(PHONE);
  const signedIn = useAccount().status !== 'none';
  const back = cameFromHere();
  const heading = <Heading>{text.titles.help}</Heading>;
  return (
    <PageHead>
      {/* on a phone there is no header, so the back button is here */}
      {phone ? (
        <HelpLine>
          {(back || signedIn) && (
            <IconButton
              label={back ? text.back : text.home}
              icon="left"
              onClick={() => void (back ? navigate(-1) : navigate(HOME))}
            />
          )}
          {heading}
        </HelpLine>
      ) : (
        heading
      )}
      {signedIn && <AreaTabs page="help" />}
    </PageHead>
  );
}

interface PageTabsProps {
  /** accessible name of the list */
  label: string;
  items: readonly {
    readonly path: string;
    readonly label: string;
    readonly current: boolean;
  }[];
}

/** Tabs of the pages of one area, next to its title. */
const PageTabs = ({ label, items }: PageTabsProps) => (
  <Tabs aria-label={label}>
    {items.map((item) => (
      <Link key={item.path} to={item.path} aria-current={item.current ? 'page' : undefined}>
        {item.label}
      </Link>
    ))}
  </Tabs>
);

/** A link to a related page, next to the title. */
export const PageLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  color: var(--_accent-text);
  text-underline-offset: 3px;
  @media (pointer: coarse) {
    min-height: 44px;
  }
  @media print {
    display: none;
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 20px;
  min-width: 0;
  /* below a long title, the tabs stay at the end, as on the other pages */
  margin-left: auto;
  @media (max-width: 640px) {
    width: 100%;
  }
`;

/** Arranges a title and its links. */
export const PageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
`;

const Tabs = styled.nav`
  display: flex;
  gap: 4px;
  margin-left: auto;
  max-width: 100%;
  padding: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  border-radius: var(--_radius-md);
  background: var(--_fill);
  a {
    display: grid;
    flex: none;
    place-items: center;
    min-height: 32px;
    padding: 0 16px;
    border-radius: 6px;
    color: var(--_text-2);
    text-decoration: none;
    white-space: nowrap;
    &[aria-current='page'] {
      color: var(--_text);
      background: var(--_thumb);
      font-weight: 600;
    }
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
  @media (max-width: 640px) {
    gap: 0;
    width: 100%;
    a {
      flex: 1 0 auto;
      padding: 0 4px;
    }
  }
  @media print {
    display: none;
  }
`;

/** A title and a greeting in one line. */
const Greeted = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 16px;
  p {
    color: var(--_text-2);
  }
`;

const HelpLine = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: 44px;
  > button {
    flex: none;
    width: 44px;
    min-height: 44px;
    margin-left: -12px;
  }
  h1 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
  }
`;

let arrivals = 0;

/** Moves the focus to the heading of the new route, so that screen readers announce it. */
export function announceArrival(): void {
  arrivals++;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
}

interface HeadingProps {
  children: string;
  /** hides the heading visually if the document below shows its own title */
  unseen?: boolean;
  /** the page within the area, for screen readers */
  also?: string | undefined;
}

/** The only first-level heading of a page. */
export function Heading({ children, unseen = false, also }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // after a redirect or a late load, the heading mounts after the route change
    if (arrivals > 0) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title ref={heading} tabIndex={-1} $unseen={unseen}>
      {children}
      {also && <VisuallyHidden> · {also}</VisuallyHidden>}
    </Title>
  );
}

const Title = styled.h1<{ $unseen: boolean }>`
  font-size: var(--_title-lg);
  line-height: var(--_title-lg-line);
  font-weight: 600;
  color: var(--_text);
  outline: none;
  ${({ $unseen }) => $unseen && visuallyHidden}
`;
