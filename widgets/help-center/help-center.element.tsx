import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { firstScreenModule, lazyModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Aside, Head, Layout, Main } from './help-center.styles.ts';

/** Stands in for the topics and what they hold. */
const HelpCenterSkeleton = ({ reads = false }: { reads?: boolean }) => (
  <Layout aria-hidden="true" data-reads={reads ? '' : undefined}>
    <Aside>
      <Skeleton height={40} />
      <Skeleton width="70%" height={16} />
      <Skeleton width="55%" height={16} />
      <Skeleton width="62%" height={16} />
    </Aside>
    <Main>
      <Head as="div">
        <Skeleton width={200} height={24} />
      </Head>
      <Skeleton height={14} />
    </Main>
  </Layout>
);

const center = firstScreenModule(() => import('./help-center-view.tsx'));
const single = lazyModule(() => import('./help-article.tsx'));

const attributes = {
  /** the topic shown first */
  labelId: attribute.string(),
  /** the article shown first */
  articleId: attribute.string(),
  /** one document and nothing around it: `privacy`, `third-party`, `personal-information`, `sla`, or an article's number */
  docname: attribute.string(),
};

/**
 * The help center: topics with their articles, a search, the articles themselves, and what was read last (§7.7). It needs
 * no session. Opens articles in place where the host does not take care of `article` by itself.
 *
 * @element partner-help-center
 * @event partner-widget-ready - the list or the article is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-navigation-requested - `{to, params?}`: article with `labelId` (`all` without a topic) and `articleId`,
 *   help with `labelId`, tickets
 */
function HelpCenter({ labelId, articleId, docname }: WidgetProps<typeof attributes>) {
  const Center = useRequiredModule(center, docname === undefined);
  const Document = useRequiredModule(single, docname !== undefined);
  if (docname !== undefined)
    return Document ? <Document.HelpDocument docname={docname} /> : <HelpCenterSkeleton reads />;
  return Center ? (
    <Center.HelpCenterView labelId={labelId} articleId={articleId} />
  ) : (
    <HelpCenterSkeleton reads={articleId !== undefined} />
  );
}

export type PartnerHelpCenter = WidgetElement<typeof attributes>;

defineWidget('partner-help-center', HelpCenter, {
  attributes,
  prefetch: ({ docname }) => (docname === undefined ? center : single).preload(),
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-help-center': PartnerHelpCenter;
  }
}
