import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import type { AccountSummary } from '#shared/host/public-api.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import * as more from '#shared/ui/base/icons-more.ts';
import { visuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { useAccount } from './account-store.ts';
import { walletAddress } from './page-addresses.ts';
import { pageText } from './page.text.ts';
import { menuFor, routeOf, type MenuName } from './routes.ts';

/** The drawing of the icon `node` of the design system: two rack units. */
const nodeIcon = 'M3 3.8h14v5H3zM3 11.2h14v5H3zM6 6.3v.1M6 13.7v.1';

const MENU_ICONS: Readonly<Record<MenuName, string>> = {
  overview: more.chartIcon,
  devices: nodeIcon,
  deploy: more.targetIcon,
  miners: more.peopleIcon,
  wallet: more.walletIcon,
  bindDevice: more.linkIcon,
  user: more.userIcon,
  help: more.helpIcon,
};

/** Returns whether a withdrawal requires only an amount: a wallet is open and all setup steps are done. */
const canWithdraw = ({ withdrawable, setup }: AccountSummary): boolean =>
  withdrawable && setup.every(({ step, done }) => done || step === 'withdrawal');

/** Shows the menu of the user (§2.3, §6). A collapsed menu has labels only for screen readers and as tooltips. */
export function Menu({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const text = useText(pageText);
  const { account } = useAccount();
  const { pathname } = useLocation();
  const here = routeOf(pathname)?.menu;
  return (
    <List $folded={folded}>
      {menuFor(account).map(({ name, path }) => (
        <li key={name}>
          <Link
            to={name === 'wallet' ? walletAddress(account) : path}
            aria-current={name === here ? 'page' : undefined}
            title={folded ? text.titles[name] : undefined}
            onClick={onFollow}
          >
            <Icon path={MENU_ICONS[name]} />
            <span>{text.titles[name]}</span>
            {name === 'wallet' && account && canWithdraw(account) && (
              <Ribbon $folded={folded} title={text.withdrawableHint(account.withdrawableCycles)}>
                {text.withdrawable}
              </Ribbon>
            )}
          </Link>
        </li>
      ))}
    </List>
  );
}

const Ribbon = styled.em<{ $folded: boolean }>`
  position: absolute;
  right: 0;
  padding: 1px 6px 1px 11px;
  font-style: normal;
  font-size: 11px;
  font-weight: 600;
  line-height: 20px;
  color: var(--_on-accent);
  background: var(--_accent);
  clip-path: polygon(0 0, 100% 0, 100% 100%, 0 100%, 6px 50%);
  ${({ $folded }) =>
    $folded &&
    'top: 8px; right: 8px; width: 8px; height: 8px; padding: 0; overflow: hidden; border-radius: 50%; clip-path: none; text-indent: 100px;'}
`;

const List = styled.ul<{ $folded: boolean }>`
  display: grid;
  gap: 2px;
  > li > a {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    padding: 0 10px;
    border-radius: 8px;
    color: var(--_text-2);
    text-decoration: none;
    > span {
      white-space: nowrap;
      ${({ $folded }) => $folded && visuallyHidden}
    }
    &:hover {
      background: var(--_fill);
      color: var(--_text);
    }
    &[aria-current] {
      background: var(--_accent-soft);
      color: var(--_accent-text);
      font-weight: 600;
    }
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }
  }
`;
