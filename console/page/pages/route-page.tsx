/** The page of each route. */
import { useState, type ComponentType } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import type {} from '#widgets/agreements/agreement-history.element.tsx';
import type {} from '#widgets/agreements/agreements.element.tsx';
import type {} from '#widgets/bind-device/bind-device.element.tsx';
import type {} from '#widgets/bind-help/bind-help.element.tsx';
import type {} from '#widgets/device-dial/device-dial.element.tsx';
import type {} from '#widgets/device-list/device-list.element.tsx';
import type {} from '#widgets/device/device.element.tsx';
import type {} from '#widgets/directed-business/directed-business.element.tsx';
import type {} from '#widgets/help-center/help-center.element.tsx';
import type {} from '#widgets/miner-list/miner-list.element.tsx';
import type {} from '#widgets/node-address/node-address.element.tsx';
import type {} from '#widgets/open-authorization/open-authorization.element.tsx';
import type {} from '#widgets/password/password.element.tsx';
import type {} from '#widgets/payout/payout.element.tsx';
import type {} from '#widgets/real-name/real-name.element.tsx';
import type {} from '#widgets/shared-document/shared-document.element.tsx';
import type {} from '#widgets/statement/statement.element.tsx';
import type {} from '#widgets/tech-overview/tech-overview.element.tsx';
import type {} from '#widgets/tickets/tickets.element.tsx';
import type {} from '#widgets/wallet/wallet.element.tsx';
import { useAccount } from '../account-store.ts';
import { DocumentSheet, NarrowStack, PublicCard, PublicSheet } from '../layouts.tsx';
import { pageText } from '../page.text.ts';
import { Forbidden } from '../plain-page.tsx';
import { mayOpen, type PageName, type PageRoute } from '../routes.ts';
import { Composed, type ComposedPage } from './composed-page.tsx';
import { Overview } from './overview.tsx';
import { AreaHead, DashboardHead, Heading, HelpHead, PageLink, UserHead } from './page-heads.tsx';
import { JoinPage, LoginPage, MobilePage, ResetPasswordPage } from './public-pages.tsx';

const CYCLES = ['week', 'month'] as const;

/** The help center: start, topic of `?labelId=`, or an article. One page, so that the search text stays. */
const help: ComposedPage = {
  head: () => <HelpHead />,
  show: ({ query, param }) => (
    <partner-help-center
      label-id={param('labelId') ?? query('labelId')}
      article-id={param('articleId') ?? query('articleId')}
    />
  ),
};

const PAGES: Readonly<Record<PageName, ComposedPage | ComponentType>> = {
  login: LoginPage,
  join: JoinPage,
  resetPassword: ResetPasswordPage,
  mobile: MobilePage,
  // the QR code on the device contains the node
  bindOnPhone: {
    layout: PublicCard,
    show: ({ query }) => <partner-bind-device device-uuid={query('deviceUUID')} />,
  },
  document: {
    layout: DocumentSheet,
    unseen: true,
    show: ({ param }) => <partner-help-center docname={param('docname')} />,
  },
  // the token is in the fragment, so that no server receives it with the address
  sharedDocument: {
    layout: PublicSheet,
    show: () => <partner-shared-document token={location.hash.slice(1)} />,
  },
  privateHistory: {
    layout: PublicSheet,
    lead: (text) => isOffered('articleHistory') && text.historyLead,
    show: () => <partner-agreement-history />,
  },
  nodeAddress: {
    layout: PublicSheet,
    show: ({ query }) => <partner-node-address username={query('username')} />,
  },
  overview: Overview,
  tech: {
    head: () => <DashboardHead tab="tech" />,
    show: ({ filters }) => <partner-tech-overview {...filters<'partner-tech-overview'>('day')} />,
  },
  // all nodes, the nodes of one miner, or those in a state
  devices: {
    head: () => <AreaHead page="devices" />,
    show: ({ query, filters }) => (
      <partner-device-list
        owner={query('owner')}
        {...filters<'partner-device-list'>('state', 'period', 'sort', 'columns')}
      />
    ),
  },
  // the second element shows the network
  device: {
    related: { path: '/device/list', name: 'devices' },
    show: ({ param, query }) => <DeviceElements uuid={param('uuid')} appeal={query('appeal')} />,
  },
  // all devices, or the network cards of one (§2.6)
  dialList: {
    head: () => <AreaHead page="dialList" />,
    show: ({ query }) => <partner-device-dial view="list" device-uuid={query('deviceUUID')} />,
  },
  dialConfig: {
    related: { path: '/dial/list', name: 'dialList' },
    show: ({ query }) => <partner-device-dial view="config" device-uuid={query('deviceUUID')} />,
  },
  deploy: { show: () => <partner-directed-business /> },
  miners: {
    show: ({ filters }) => <partner-miner-list {...filters<'partner-miner-list'>('page', 'period', 'sort')} />,
  },
  // `?cycle=` selects the wallet (§2.4); `?withdraw=` and `?withdrawalId=` are removed when the dialog closes
  wallet: {
    confirmed: true,
    head: () => <AreaHead page="wallet" />,
    show({ query, setQuery }) {
      const cycle = CYCLES.find((each) => each === query('cycle'));
      return (
        <partner-wallet
          cycle={cycle}
          withdraw={query('withdraw') !== undefined}
          withdrawal-id={query('withdrawalId')}
          onpartner-cycle-changed={({ detail }) => setQuery({ cycle: detail.cycle })}
          onpartner-withdrawal-viewed={() => setQuery(cycle ? { cycle } : {})}
          onpartner-withdrawal-closed={({ detail }) =>
            setQuery({ cycle: detail.walletType === WEEKLY ? 'week' : 'month' })
          }
        />
      );
    },
  },
  // the title is on the statement, so that it is printed
  statement: {
    head: () => <AreaHead page="statement" unseen />,
    show: ({ query, setQuery }) => (
      <partner-statement
        month={query('month')}
        onpartner-month-changed={({ detail }) => setQuery({ month: detail.month })}
      />
    ),
  },
  bindDevice: { show: () => <partner-bind-help /> },
  // shown until the account is loaded, because it determines the first page (§2.7)
  user: UserHead,
  certification: {
    confirmed: true,
    head: () => <UserHead page="certification" />,
    show: () => <partner-real-name />,
  },
  // the element also changes the phone number
  beneficiary: { confirmed: true, head: () => <UserHead page="beneficiary" />, show: () => <partner-payout /> },
  // `?type=wallet` opens the wallet password first (§2.2)
  password: {
    confirmed: true,
    head: () => <UserHead page="password" />,
    show: ({ query }) => <partner-password type={query('type') === 'wallet' ? 'wallet' : undefined} />,
  },
  // with a link to earlier versions
  agreement: {
    head: () => <UserHead page="agreement" />,
    show: ({ text }) => (
      <>
        <partner-agreements />
        {isOffered('articleHistory') && (
          <p>
            <PageLink to="/private-history">{text.titles.privateHistory}</PageLink>
          </p>
        )}
      </>
    ),
  },
  help,
  article: help,
  authorization: AuthorizationPage,
  callback: {
    layout: NarrowStack,
    show: ({ query }) => (
      <partner-open-authorization view="result" code={query('code')} error={query('error')} state={query('state')} />
    ),
  },
  // `?ticketId=` is removed when the ticket closes, so that a message can open it again
  tickets: {
    head: () => <AreaHead page="tickets" />,
    show({ query, setQuery, filters }) {
      const page = query('page');
      return (
        <partner-tickets
          ticket-id={query('ticketId')}
          onpartner-ticket-viewed={() => setQuery(page ? { page } : {})}
          {...filters<'partner-tickets'>('page')}
        />
      );
    },
  },
};

/** The device and its network. An unknown device has no network, so that only one element reports it. */
function DeviceElements({ uuid, appeal }: { uuid: string | undefined; appeal: string | undefined }) {
  const [isUnknown, setUnknown] = useState(false);
  // a message opens the appeal again, although the address stays the same
  const { key } = useLocation();
  return (
    <>
      <partner-device
        key={appeal && key}
        device-uuid={uuid}
        appeal={appeal}
        onpartner-widget-failed={({ detail }) => setUnknown(NOT_FOUND.includes(`${detail.code}`))}
      />
      {!isUnknown && <partner-device-dial device-uuid={uuid} />}
    </>
  );
}

/** Codes of responses with status 404, with and without a body. */
const NOT_FOUND = [`${ERROR_CODES.notFound}`, '404', 'not-found'];

/** Shows the page of a route to users who may open it (§6). */
export function RoutePage({ route }: { route: PageRoute }) {
  const { account } = useAccount();
  // render the page before the account is loaded, because most users may open the pages they request
  if (account && !mayOpen(route, account)) return <Forbidden name={route.name} />;
  const Page = PAGES[route.name];
  return typeof Page === 'function' ? <Page /> : <Composed name={route.name} page={Page} />;
}

/** The consent page for another product. Afterwards, it opens the redirect URL that the platform returned. */
function AuthorizationPage() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const openRedirect = (address: string): void => {
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
        onpartner-authorization-decided={({ detail }) => openRedirect(detail.redirectUrl)}
      />
    </NarrowStack>
  );
}
