import { Panel, PanelBody } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Cards, Room, Tools } from './business-layout.ts';

/** The places of the switch and of a few cards. */
export const BusinessSkeleton = () => (
  <Room as="div" aria-hidden="true">
    <Tools>
      <Skeleton width={220} height={40} />
    </Tools>
    <Cards as="div">
      {Array.from({ length: 4 }, (_, index) => (
        <Panel key={index}>
          <PanelBody>
            <Skeleton width={160} height={24} />
            <div style={{ height: 152 }} />
            <Skeleton width={88} height={40} />
          </PanelBody>
        </Panel>
      ))}
    </Cards>
  </Room>
);
