import { NavLink } from 'react-router';
import styled from 'styled-components';
import { useText } from '../../../shared/host/locale.ts';
import { useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';

/** The overview's title, and its two pages: the money and the machines. */
export function DashboardHead() {
  const text = useText(pageText);
  const { account } = useAccount();
  return (
    <Head>
      <Heading unseen>{text.titles.overview}</Heading>
      <p>{text.greeting(account?.username ?? '')}</p>
      <nav aria-label={text.titles.overview}>
        <NavLink to="/dashboard/bill">{text.dashboards.bill}</NavLink>
        <NavLink to="/dashboard/tech">{text.dashboards.tech}</NavLink>
      </nav>
    </Head>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
  p {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    color: var(--_text-2);
  }
  nav {
    display: flex;
    gap: 4px;
    padding: 4px;
    border-radius: var(--_radius-md);
    background: var(--_fill);
  }
  a {
    display: grid;
    place-items: center;
    min-height: 32px;
    padding: 0 16px;
    border-radius: 6px;
    color: var(--_text-2);
    text-decoration: none;
    &[aria-current='page'] {
      color: var(--_text);
      background: var(--_thumb);
      font-weight: 600;
    }
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: 2px;
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
  @media (max-width: 640px) {
    nav {
      width: 100%;
    }
    a {
      flex: 1;
    }
  }
`;
