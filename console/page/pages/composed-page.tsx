/** A page that consists of a title and elements. */
import type { ComponentType, ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useText } from '#shared/host/locale.ts';
import { PageStack } from '../layouts.tsx';
import { ConfirmedAccount } from '../link-session.tsx';
import { pageText } from '../page.text.ts';
import type { PageName } from '../routes.ts';
import { useFiltersInAddress, type FiltersInAddress } from '../use-filters-in-address.ts';
import { Heading, PageHead, PageLink } from './page-heads.tsx';

type PageText = (typeof pageText)['zh-CN'];

/** Reads and changes the address of the page. */
interface PageAddress {
  readonly text: PageText;
  /** returns a query parameter */
  readonly query: (name: string) => string | undefined;
  /** returns a path parameter */
  readonly param: (name: string) => string | undefined;
  /** replaces the query without a history entry */
  readonly setQuery: (query: Record<string, string>) => void;
  /** returns the filters of an element and the listener that keeps them in the query */
  readonly filters: FiltersInAddress;
}

/** A page that consists of a title and an element. */
export interface ComposedPage {
  /** `PageStack` by default */
  readonly layout?: ComponentType<{ children: ReactNode }>;
  /** replaces the title of the route */
  readonly head?: () => ReactNode;
  /** only screen readers get the title, because the document contains its own, also in print */
  readonly unseen?: true;
  /** a line below the title */
  readonly lead?: (text: PageText) => ReactNode;
  /** contains a form for identity, payout or password data */
  readonly confirmed?: true;
  /** a link to a related page next to the title */
  readonly related?: { readonly path: string; readonly name: PageName };
  readonly show: (address: PageAddress) => ReactNode;
}

/** Shows a composed page with its title. */
export function Composed({ name, page }: { name: PageName; page: ComposedPage }) {
  const { layout: Layout = PageStack, head, confirmed, show } = page;
  const text = useText(pageText);
  const params = useParams();
  const [search, setSearch] = useSearchParams();
  const filters = useFiltersInAddress();
  const content = show({
    text,
    query: (key) => search.get(key) ?? undefined,
    param: (key) => params[key],
    setQuery: (query) => setSearch(query, { replace: true }),
    filters,
  });
  return (
    <Layout>
      {head ? head() : <Title name={name} page={page} />}
      {confirmed ? <ConfirmedAccount>{content}</ConfirmedAccount> : content}
    </Layout>
  );
}

function Title({ name, page: { unseen, lead, related } }: { name: PageName; page: ComposedPage }) {
  const text = useText(pageText);
  const heading = <Heading unseen={unseen === true}>{text.titles[name]}</Heading>;
  if (related)
    return (
      <PageHead>
        {heading}
        <PageLink to={related.path}>{text.titles[related.name]}</PageLink>
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
