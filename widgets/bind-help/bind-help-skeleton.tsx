import { PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { HelpColumns } from './bind-help.styles.ts';

/** Placeholder of the steps, the packages and the code. */
export const BindHelpSkeleton = () => (
  <Panels aria-hidden="true">
    <PanelPlaceholder height={104} />
    <HelpColumns>
      <PanelPlaceholder height={236} />
      <PanelPlaceholder height={300} />
    </HelpColumns>
  </Panels>
);
