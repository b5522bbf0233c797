import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import styled from 'styled-components';
import { Drawer, LanguageButton, SkipLink, TopBar, Version } from '#shared/element/header-parts.tsx';
import type {} from '#shared/element/jsx-elements.ts';
import { configure } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { foldIcon, menuIcon, unfoldIcon } from '#shared/ui/base/icons-more.ts';
import type {} from '#widgets/contract-banner/contract-banner.element.tsx';
import type {} from '#widgets/message-bell/message-bell.element.tsx';
import type {} from '#widgets/official-account/official-account.element.tsx';
import type {} from '#widgets/search/search.element.tsx';
import type {} from '#widgets/startup-dialogs/startup-dialogs.element.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useAccount } from './account-store.ts';
import { BrandMark } from './brand-mark.tsx';
import { LinkSessionLine } from './link-session.tsx';
import { Menu } from './menu.tsx';
import { loginAddress } from './page-addresses.ts';
import { pageText } from './page.text.ts';
import { pagesFor, routeOf } from './routes.ts';
import { ThemeSwitch } from './theme.tsx';
import { NARROW, PHONE, useAway, useMedia } from './use-window.ts';

const FOLDED = 'menuFolded';

/** The layout with header and menu (§2.3), and the dialogs and banners of every page (§2.8). */
export function Shell() {
  const text = useText(pageText);
  const { pathname } = useLocation();
  const { status, account } = useAccount();
  const signedIn = status !== 'none';
  const pages = useMemo(
    () => [
      { to: 'dashboard' as const, label: text.dashboardTitles.bill },
      ...pagesFor(account).map(({ to, name }) => ({
        to,
        label: name === 'overview' ? text.dashboardTitles.bills : text.titles[name],
      })),
    ],
    [account, text],
  );
  // as a property, because the element may not be defined yet
  const search = useRef<HTMLElementTagNameMap['partner-search']>(null);
  useEffect(() => {
    if (search.current) search.current.pages = pages;
  }, [pages, signedIn]);
  const phone = useMedia(PHONE);
  const narrow = useMedia(NARROW);
  const [keptFolded, setKeptFolded] = useState(() => localStore.get(FOLDED) === 'true');
  // a narrow window collapses the menu, and its expanded state is not stored
  const [unfolded, setUnfolded] = useState<string>();
  const [drawerOn, setDrawerOn] = useState<string>();
  const folded = narrow ? unfolded !== pathname : keptFolded;
  const sideWidth = folded || narrow ? 64 : 216;

  const side = useRef<HTMLElement>(null);
  // on a narrow window the expanded menu covers the page
  useAway(side, narrow && !folded, () => setUnfolded(undefined));

  const toggle = (): void => {
    if (narrow) return setUnfolded(folded ? pathname : undefined);
    setKeptFolded(!keptFolded);
    localStore.set(FOLDED, keptFolded ? undefined : 'true');
  };

  return (
    <>
      <SkipLink>{text.skip}</SkipLink>
      <Bar>
        {phone && (
          <IconButton
            label={text.openMenu}
            path={menuIcon}
            aria-haspopup="dialog"
            onClick={() => setDrawerOn(pathname)}
          />
        )}
        <BrandMark />
        {!phone && <Version />}
        <Push />
        {!phone && <ThemeSwitch />}
        {signedIn ? (
          <>
            {isOffered('search') && <partner-search ref={search} shortcut actions />}
            <partner-message-bell />
            <AccountMenu />
          </>
        ) : (
          <VisitorLinks />
        )}
      </Bar>
      {phone ? (
        drawerOn === pathname && (
          <Drawer label={text.mainMenu} closeLabel={text.closeMenu} onClose={() => setDrawerOn(undefined)}>
            <nav aria-label={text.mainMenu}>
              <Menu onFollow={() => setDrawerOn(undefined)} />
            </nav>
            <partner-official-account view="inline" path={pathname} />
            <Foot>
              <Version />
              <ThemeSwitch />
            </Foot>
          </Drawer>
        )
      ) : (
        <Side ref={side} $folded={folded} $over={narrow && !folded} aria-label={text.mainMenu}>
          <Menu folded={folded} />
          <Fold type="button" aria-expanded={!folded} title={folded ? text.unfold : undefined} onClick={toggle}>
            <Icon path={folded ? unfoldIcon : foldIcon} />
            <span>{folded ? text.unfold : text.fold}</span>
          </Fold>
        </Side>
      )}
      <Main id="main" tabIndex={-1} $side={phone ? 0 : sideWidth}>
        <LinkSessionLine />
        {/* the overview shows the banner with the tasks */}
        {signedIn && routeOf(pathname)?.name !== 'overview' && <partner-contract-banner />}
        <Outlet />
      </Main>
      {signedIn && <partner-startup-dialogs />}
    </>
  );
}

/** Replaces messages and account on pages that open without a session. */
function VisitorLinks() {
  const text = useText(pageText);
  const { pathname, search } = useLocation();
  return (
    <>
      <LanguageButton onSwitch={(locale) => configure({ locale })} />
      <SignIn to={loginAddress(pathname + search)}>{text.titles.login}</SignIn>
    </>
  );
}

const SignIn = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  padding: 0 4px;
  color: var(--_accent-text);
  text-underline-offset: 3px;
`;

const Bar = styled(TopBar)`
  /* the name of the product wraps instead */
  > button {
    flex: none;
  }
  > small {
    padding: 0 4px;
  }
  /* reserves the size of search and bell until their code is loaded */
  partner-message-bell,
  partner-search {
    /* the button is on the bar, not on the page */
    --partner-bg: var(--_surface);
    flex: none;
    width: 44px;
    height: 44px;
  }
  @media (max-width: 640px) {
    padding: 0 4px;
    gap: 2px;
  }
  @media print {
    display: none;
  }
`;

/* on a phone, version and theme are in the drawer, because the bar has no space for them */
const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-left: 10px;
`;

const Push = styled.span`
  flex: 1;
`;

const Side = styled.nav<{ $folded: boolean; $over: boolean }>`
  position: fixed;
  z-index: 15;
  inset: 56px auto 0 0;
  width: ${({ $folded }) => ($folded ? 64 : 216)}px;
  padding: 12px;
  overflow: hidden auto;
  border-right: 1px solid var(--_line);
  background: var(--_surface);
  ${({ $over }) => $over && 'box-shadow: var(--_shadow-float);'}
  ${({ $folded }) => $folded && 'button > span { display: none; }'}
  @media print {
    display: none;
  }
`;

const Fold = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 44px;
  margin-top: 8px;
  padding: 0 10px;
  border-radius: 8px;
  color: var(--_text-2);
  &:hover {
    background: var(--_fill);
    color: var(--_text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Main = styled.main<{ $side: number }>`
  margin-left: ${({ $side }) => $side}px;
  padding: 24px 32px 48px;
  outline: none;
  > * {
    max-width: 1200px;
    margin-inline: auto;
  }
  partner-contract-banner::part(reminder) {
    margin-bottom: 24px;
  }
  @media (max-width: 900px) {
    padding: 20px 24px 40px;
  }
  @media (max-width: 640px) {
    padding: 16px 16px 32px;
  }
  @media print {
    margin: 0;
    padding: 0;
  }
`;
