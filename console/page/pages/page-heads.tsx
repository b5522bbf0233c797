/** What stands above a page: its title, and the way to the pages that belong to it. */
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { visuallyHidden, VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { useAccount } from '../account-store.ts';
import { BILLS, cameFromHere, HOME } from '../navigation.ts';
import { pageText } from '../page.text.ts';
import { userPagesFor, type UserPageName } from '../routes.ts';
import { PHONE, useMedia } from '../use-window.ts';

/** The overview's title, and its pages: the money, the bills, the machines. */
export function DashboardHead({ bills = false }: { bills?: boolean }) {
  const text = useText(pageText);
  const { account } = useAccount();
  const here = useLocation().pathname === '/dashboard/bill';
  return (
    <PageHead>
      <Heading unseen>{bills ? text.bills : text.titles.overview}</Heading>
      <Greeting>{text.greeting(account?.username ?? '')}</Greeting>
      <PageTabs
        label={text.titles.overview}
        items={[
          { path: '/dashboard/bill', label: text.dashboards.bill, current: here && !bills },
          { path: BILLS, label: text.dashboards.bills, current: here && bills },
          { path: '/dashboard/tech', label: text.dashboards.tech },
        ]}
      />
    </PageHead>
  );
}

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

/** The help center's title, and the way to the tickets of whoever is signed in. */
export function HelpHead() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const phone = useMedia(PHONE);
  const signedIn = useAccount().status !== 'none';
  const back = cameFromHere();
  const heading = <Heading>{text.titles.help}</Heading>;
  return (
    <PageHead>
      {/* on a phone nothing else is around it: the way back is here as well */}
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
      {signedIn && isOffered('tickets') && <PageLink to="/self-tickets">{text.titles.tickets}</PageLink>}
    </PageHead>
  );
}

interface PageTabsProps {
  /** names the list */
  label: string;
  items: readonly {
    readonly path: string;
    readonly label: string;
    /** where the path alone does not tell */
    readonly current?: boolean;
  }[];
}

/** The pages of one area, beside its title. */
const PageTabs = ({ label, items }: PageTabsProps) => (
  <Tabs aria-label={label}>
    {items.map((item) => (
      <NavLink key={item.path} to={item.path} aria-current={item.current === false ? 'false' : 'page'}>
        {item.label}
      </NavLink>
    ))}
  </Tabs>
);

/** From a page to one that belongs to it, beside its title. */
export const PageLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  color: var(--_accent-text);
  text-underline-offset: 3px;
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

/** A title and what stands beside it. */
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
`;

const Greeting = styled.p`
  font-size: var(--_title-sm);
  line-height: var(--_title-sm-line);
  color: var(--_text-2);
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

/** The next heading that appears belongs to another route: it takes the focus, so that readers hear where they are. */
export function announceArrival(): void {
  arrivals++;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
}

interface HeadingProps {
  children: string;
  /** where an element below shows a title of its own: for readers alone */
  unseen?: boolean;
  /** for readers: the page of the area that the heading names */
  also?: string | undefined;
}

/** A page's one heading. */
export function Heading({ children, unseen = false, also }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that came by a redirect or late is not on screen when the route changes.
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
