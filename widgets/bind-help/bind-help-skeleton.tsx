import { PanelPlace } from '../../shared/ui/panel-placeholder.tsx';
import { Columns, Stack } from './bind-help-layout.ts';

/** The element before it is known who looks at it. */
export const BindHelpSkeleton = () => (
  <Stack aria-hidden="true">
    <PanelPlace height={104} />
    <Columns>
      <PanelPlace height={236} />
      <PanelPlace height={300} />
    </Columns>
  </Stack>
);
