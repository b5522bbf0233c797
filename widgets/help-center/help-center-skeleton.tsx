import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Aside, Head, HelpLayout, Main } from './help-center.styles.ts';

interface HelpCenterSkeletonProps {
  articleId: string | undefined;
  docname: string | undefined;
}

/** Placeholder of the topics and their articles. */
export const HelpCenterSkeleton = ({ articleId, docname }: HelpCenterSkeletonProps) => (
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
