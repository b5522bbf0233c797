/** What stands at each route. */
import type { ComponentType, ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { WEEKLY } from '#shared/domain/withdrawal-quote.ts';
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
import type {} from '#widgets/tech-overview/tech-overview.element.tsx';
import type {} from '#widgets/tickets/tickets.element.tsx';
import type {} from '#widgets/wallet/wallet.element.tsx';
import { useAccount } from '../account-store.ts';
import { DocumentSheet, NarrowStack, PageStack, PublicCard, PublicSheet } from '../layouts.tsx';
import { pageText } from '../page.text.ts';
import { Forbidden } from '../plain-page.tsx';
import { mayOpen, type PageName, type PageRoute } from '../routes.ts';
import { Overview } from './overview.tsx';
import { DashboardHead, Heading, HelpHead, PageHead, PageLink, UserHead } from './page-heads.tsx';
import { JoinPage, LoginPage, MobilePage, ResetPasswordPage } from './public-pages.tsx';

type Words = (typeof pageText)['zh-CN'];

/** Where the page is: what its address says, and how it comes to say something else. */
interface PageAddress {
  readonly text: Words;
  /** of the query; `undefined` where it is not there */
  readonly query: (name: string) => string | undefined;
  /** of the path */
  readonly param: (name: string) => string | undefined;
  /** the query from now on, without a step in the history */
  readonly keep: (query: Record<string, string>) => void;
}

/** A page that is made of a title and an element. */
interface ComposedPage {
  /** a stack, when not told */
  readonly frame?: ComponentType<{ children: ReactNode }>;
  /** in place of the route's own title */
  readonly head?: () => ReactNode;
  /** whether the title is for screen readers alone, as the element shows one of its own */
  readonly unseen?: () => boolean;
  /** a line below the title */
  readonly lead?: (text: Words) => ReactNode;
  /** the page that belongs to it, beside the title */
  readonly beside?: { readonly path: string; readonly name: PageName };
  readonly show: (address: PageAddress) => ReactNode;
}

const always = (): boolean => true;
const nodes = { path: '/device/list', name: 'devices' } as const;
const dialling = { path: '/dial/list', name: 'dialList' } as const;
const CYCLES = ['week', 'month'] as const;

/** The start, the topic of `?labelId=`, or an article with its own address: one page, so that what was typed stays. */
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
  // its label's code brings the node
  bindOnPhone: {
    frame: PublicCard,
    show: ({ query }) => <partner-bind-device device-uuid={query('deviceUUID')} />,
  },
  document: {
    frame: DocumentSheet,
    unseen: always,
    show: ({ param }) => <partner-help-center docname={param('docname')} />,
  },
  privateHistory: {
    frame: PublicSheet,
    lead: (text) => isOffered('articleHistory') && text.historyLead,
    show: () => <partner-agreement-history />,
  },
  nodeAddress: {
    frame: PublicSheet,
    show: ({ query }) => <partner-node-address username={query('username')} />,
  },
  overview: Overview,
  tech: { head: () => <DashboardHead />, show: () => <partner-tech-overview /> },
  // all nodes, or those of one user
  devices: { beside: dialling, show: ({ query }) => <partner-device-list owner={query('owner')} /> },
  // the element has the device's name as its title; its network is below, by the element of all dialling
  device: {
    unseen: always,
    beside: nodes,
    show: ({ param }) => (
      <>
        <partner-device device-uuid={param('uuid')} />
        <partner-device-dial device-uuid={param('uuid')} />
      </>
    ),
  },
  // the devices, or the cards of one (§2.6)
  dialList: { show: ({ query }) => <partner-device-dial view="list" device-uuid={query('deviceUUID')} /> },
  dialConfig: {
    unseen: () => isOffered('saveDialling'),
    beside: dialling,
    show: ({ query }) => <partner-device-dial view="config" device-uuid={query('deviceUUID')} />,
  },
  deploy: { show: () => <partner-directed-business /> },
  miners: { show: () => <partner-miner-list /> },
  // `?cycle=` is the wallet shown first (§2.4); `?withdraw=` goes as soon as what it asked for is closed
  wallet: {
    unseen: always,
    show: ({ query, keep }) => (
      <partner-wallet
        cycle={CYCLES.find((each) => each === query('cycle'))}
        withdraw={query('withdraw') !== undefined}
        onpartner-cycle-changed={({ detail }) => keep({ cycle: detail.cycle })}
        onpartner-withdrawal-closed={({ detail }) => keep({ cycle: detail.walletType === WEEKLY ? 'week' : 'month' })}
      />
    ),
  },
  bindDevice: { show: () => <partner-bind-help /> },
  // until it is known which page is the person's first (§2.7)
  user: UserHead,
  certification: { head: () => <UserHead page="certification" />, show: () => <partner-real-name /> },
  // the way to change the phone is in it
  beneficiary: { head: () => <UserHead page="beneficiary" />, show: () => <partner-payout /> },
  // `?type=wallet` begins with the wallet's password (§2.2)
  password: {
    head: () => <UserHead page="password" />,
    show: ({ query }) => <partner-password type={query('type') === 'wallet' ? 'wallet' : undefined} />,
  },
  // and the way to what was agreed to before
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
    frame: NarrowStack,
    show: ({ query }) => (
      <partner-open-authorization view="result" code={query('code')} error={query('error')} state={query('state')} />
    ),
  },
  tickets: { unseen: () => isOffered('tickets'), show: () => <partner-tickets /> },
};

/** The page of a route, for whoever may see it (§6). */
export function RoutePage({ route }: { route: PageRoute }) {
  const { account } = useAccount();
  // Who it is may still be on its way: the page begins, as most people may see what they ask for.
  if (account && !mayOpen(route, account)) return <Forbidden name={route.name} />;
  const Page = PAGES[route.name];
  return typeof Page === 'function' ? <Page /> : <Composed name={route.name} page={Page} />;
}

function Composed({ name, page }: { name: PageName; page: ComposedPage }) {
  const { frame: Frame = PageStack, head, show } = page;
  const text = useText(pageText);
  const params = useParams();
  const [search, setSearch] = useSearchParams();
  return (
    <Frame>
      {head ? head() : <Title name={name} page={page} />}
      {show({
        text,
        query: (key) => search.get(key) ?? undefined,
        param: (key) => params[key],
        keep: (query) => setSearch(query, { replace: true }),
      })}
    </Frame>
  );
}

function Title({ name, page: { unseen, lead, beside } }: { name: PageName; page: ComposedPage }) {
  const text = useText(pageText);
  const heading = <Heading unseen={unseen?.() ?? false}>{text.titles[name]}</Heading>;
  if (beside)
    return (
      <PageHead>
        {heading}
        <PageLink to={beside.path}>{text.titles[beside.name]}</PageLink>
      </PageHead>
    );
  if (!lead) return heading;
  const line = lead(text);
  return (
    <header>
      {heading}
      {line && <p>{line}</p>}
    </header>
  );
}

/** Another product asks for consent; the person goes where the platform allows. */
function AuthorizationPage() {
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
