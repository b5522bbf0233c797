import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/tech-overview/tech-overview.element.tsx';
import { pageText } from '../page.text.ts';
import { DashboardHead } from './dashboard-head.tsx';
import { PageStack } from './page-stack.ts';

/** How the machines run. */
export function TechPage() {
  const text = useText(pageText);
  return (
    <PageStack>
      <DashboardHead title={text.titles.tech} hint={text.techHint} />
      <partner-tech-overview />
    </PageStack>
  );
}
