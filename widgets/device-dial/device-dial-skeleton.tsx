import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/** Placeholder of the button, or of the panel with its rows. */
export const DeviceDialSkeleton = ({ view }: { view: 'list' | 'drawer' | 'config' }) =>
  view === 'drawer' ? (
    <Skeleton width={88} height={40} />
  ) : (
    <Panel aria-hidden="true">
      <PanelHead>
        <Skeleton width={160} height={24} />
      </PanelHead>
      <PanelBody>
        <RowsSkeleton rows={view === 'list' ? 3 : 4} />
      </PanelBody>
    </Panel>
  );

/** Placeholder of cards or lines. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} style={{ padding: '12px 0' }}>
        <Skeleton height={40} />
      </div>
    ))}
  </div>
);
