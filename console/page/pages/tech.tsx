import type {} from '../../../shared/element/jsx-elements.ts';
import type {} from '../../../widgets/tech-overview/tech-overview.element.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { PageStack } from './page-stack.ts';

/** How the machines run. */
export const TechPage = () => (
  <PageStack>
    <DashboardHead />
    <partner-tech-overview />
  </PageStack>
);
