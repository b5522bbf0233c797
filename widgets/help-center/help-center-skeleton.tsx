import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Aside, Head, Main, Room } from './help-layout.ts';

/** The places of the topics and of what they hold. */
export const HelpCenterSkeleton = ({ reads = false }: { reads?: boolean }) => (
  <Room aria-hidden="true" data-reads={reads ? '' : undefined}>
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
  </Room>
);
