import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Aside, Head, HelpLayout, Main } from './help-center.styles.ts';

interface HelpCenterSkeletonProps {
  articleId: string | undefined;
  docname: string | undefined;
}

/** Placeholder of the topics and their articles. */
const HelpCenterSkeleton = ({ articleId, docname }: HelpCenterSkeletonProps) => (
  <HelpLayout aria-hidden="true" data-reads={(docname ?? articleId) === undefined ? undefined : ''}>
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
  </HelpLayout>
);

const attributes = {
  /** the topic shown first */
  labelId: attribute.string(),
  /** the article shown first */
  articleId: attribute.string(),
  /** shows a single document: `privacy`, `third-party`, `personal-information`, `sla`, or an article number */
  docname: attribute.string(),
};

/**
 * The help center: topics, articles, search and recently read articles (§7.7). Requires no session. Opens articles in
 * place unless the host handles `article`.
 *
 * @element partner-help-center
 * @event partner-widget-ready - the list or the article is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-navigation-requested - `{to, params?}`: article with `labelId` (`all` without a topic) and `articleId`, help with `labelId`, tickets
 */
defineElement('partner-help-center', {
  attributes,
  skeleton: HelpCenterSkeleton,
  heights: [523, 520, 520],
  view: () => import('./help-center-view.tsx'),
});

export type PartnerHelpCenter = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-help-center': PartnerHelpCenter;
  }
}
