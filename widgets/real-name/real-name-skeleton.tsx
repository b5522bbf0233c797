import { FormFields, FormPanel } from '../../shared/features/form-parts.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Columns } from './real-name-layout.ts';

/** The places of notice and fields. */
export const RealNameSkeleton = () => (
  <FormPanel aria-hidden="true">
    <header>
      <Skeleton width={96} height={20} />
    </header>
    <Columns>
      <aside>
        <Skeleton height={132} />
      </aside>
      <FormFields as="div">
        {[0, 1, 2, 3].map((field) => (
          <div key={field}>
            <Skeleton width={64} />
            <Skeleton height={40} />
          </div>
        ))}
        <Skeleton width={120} height={48} />
      </FormFields>
    </Columns>
  </FormPanel>
);
