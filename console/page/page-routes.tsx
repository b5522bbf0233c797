import { useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router';
import type {} from '#shared/element/jsx-elements.ts';
import { NAVIGATION_EVENT, type NavigationDetail } from '#shared/host/navigation.ts';
import { useLocale, useText } from '#shared/host/locale.ts';
import { readStoredToken } from '#shared/host/stored-token.ts';
import type {} from '#widgets/official-account/official-account.element.tsx';
import { leave, useAccount } from './account-store.ts';
import { useBrandName } from './brand-mark.tsx';
import { announceArrival } from './pages/page-heads.tsx';
import { BareLayout, PublicLayout } from './layouts.tsx';
import { pageAddress, HOME, leadsIntoSetup, LOGIN, loginAddress } from './page-addresses.ts';
import { pageText } from './page.text.ts';
import { RoutePage } from './pages/route-page.tsx';
import { NotFound } from './plain-page.tsx';
import { ROUTES, firstUserPage, routeOf, type PageRoute } from './routes.ts';
import { Shell } from './shell.tsx';
import { PHONE, useMedia } from './use-window.ts';

/** Renders the pages and redirects of the console. */
export function PageRoutes() {
  useTitles();
  useNavigationOfElements();
  const text = useText(pageText);
  const { pathname } = useLocation();
  const signedIn = useAccount().status !== 'none';
  const phone = useMedia(PHONE);
  const helpLayout = phone ? 'bare' : 'shell';
  const layoutOf = ({ layout }: PageRoute) => (layout === 'help' ? helpLayout : layout);
  const notFoundRoute = <Route path="*" element={<NotFound />} />;
  const routes = (layout: ReturnType<typeof layoutOf>) =>
    ROUTES.filter((route) => layoutOf(route) === layout).map((route) => (
      <Route key={route.path} path={route.path} element={<Guard route={route} />} />
    ));
  return (
    <>
      <Routes>
        <Route path="/" element={<Start />} />
        <Route path="/dashboard" element={<Navigate to="/dashboard/bill" replace />} />
        <Route element={<Shell />}>
          {routes('shell')}
          {signedIn && notFoundRoute}
        </Route>
        <Route element={<BareLayout />}>{routes('bare')}</Route>
        <Route element={<PublicLayout />}>
          {routes('public')}
          {!signedIn && notFoundRoute}
        </Route>
      </Routes>
      {/* the element chooses its pages by path (§2.3); on a phone it would cover the page, so the menu contains it */}
      {signedIn && !phone && routeOf(pathname) && (
        <aside aria-label={text.follow}>
          <partner-official-account path={pathname} />
        </aside>
      )}
    </>
  );
}

/** Redirects `/` (§2.2). */
function Start() {
  const { status } = useAccount();
  return <Navigate to={status === 'none' ? LOGIN : HOME} replace />;
}

/** Without a session, redirects once (hazard 4) to the sign-in page with the address to return to (§8). */
function Guard({ route }: { route: PageRoute }) {
  const { status, account, left } = useAccount();
  const { pathname, search, hash } = useLocation();
  if (status === 'none' && !route.open)
    return <Navigate to={left ? LOGIN : loginAddress(pathname + search + hash)} replace />;
  if (route.name === 'user' && status !== 'loading') return <Navigate to={firstUserPage(account)} replace />;
  // one key for all help pages keeps the search text when the user opens an article
  return <RoutePage key={route.name === 'article' ? HELP : pathname} route={route} />;
}

const HELP = '/help-center';

/** Updates title, language, focus and scroll position when the route changes. */
function useTitles(): void {
  const { pathname } = useLocation();
  const { titles, missing } = useText(pageText);
  const brand = useBrandName();
  const locale = useLocale();
  const route = routeOf(pathname);
  useEffect(() => {
    document.title = `${route ? titles[route.name] : missing} · ${brand}`;
    document.documentElement.lang = locale;
  }, [route, titles, missing, brand, locale]);

  const last = useRef(pathname);
  const kind = useNavigationType();
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // on the way back, the browser and the lists return to their place
    if (kind !== 'POP') window.scrollTo(0, 0);
    announceArrival();
  }, [pathname, kind]);
}

/** Handles the navigation requests of elements. */
function useNavigationOfElements(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const account = useAccount();
  const current = useRef(account);
  useEffect(() => void (current.current = account));
  useEffect(() => {
    const follow = (event: Event): void => {
      const detail = (event as CustomEvent<NavigationDetail>).detail;
      const { account } = current.current;
      const isSetupStep = account && pathname === '/wallet' && leadsIntoSetup(detail, account.setup);
      const requested = detail.to === 'login' ? loginAddress(pathname + search) : pageAddress(detail);
      const address = isSetupStep ? HOME : requested;
      if (event.defaultPrevented || !address) return;
      event.preventDefault();
      // the user signed out in an element, and the route redirects to the sign-in page
      if (detail.to === 'login' && !readStoredToken() && !routeOf(pathname)?.open) return leave();
      void navigate(address);
    };
    document.addEventListener(NAVIGATION_EVENT, follow);
    return () => document.removeEventListener(NAVIGATION_EVENT, follow);
  }, [navigate, pathname, search]);
}
