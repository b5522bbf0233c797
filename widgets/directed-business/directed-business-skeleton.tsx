import { Panel, PanelBody } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { BusinessGrid, BusinessLayout, Tools } from './directed-business.styles.ts';

/** Placeholder of the switch and a few cards. */
export const DirectedBusinessSkeleton = () => (
  <BusinessLayout as="div" aria-hidden="true">
    <Tools>
      <Skeleton width={220} height={40} />
    </Tools>
    <BusinessGrid as="div">
      {Array.from({ length: 4 }, (_, index) => (
        <Panel key={index}>
          <PanelBody>
            <Skeleton width={160} height={24} />
            <div style={{ height: 152 }} />
            <Skeleton width={88} height={40} />
          </PanelBody>
        </Panel>
      ))}
    </BusinessGrid>
  </BusinessLayout>
);
