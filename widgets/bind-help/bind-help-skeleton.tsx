import { PanelPlaceholder } from '../../shared/ui/panel-placeholder.tsx';
import { Columns, Stack } from './bind-help-layout.ts';

/** The element before it is known who looks at it. */
export const BindHelpSkeleton = () => (
  <Stack aria-hidden="true">
    <PanelPlaceholder height={104} />
    <Columns>
      <PanelPlaceholder height={236} />
      <PanelPlaceholder height={300} />
    </Columns>
  </Stack>
);
