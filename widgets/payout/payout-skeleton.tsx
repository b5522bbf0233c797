import { FormColumns, FormPanel } from '../../shared/features/form-parts.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const ROWS = [72, 160, 200, 176, 96, 120];

/** The places of title and rows. */
export const PayoutSkeleton = () => (
  <FormPanel aria-hidden="true">
    <header>
      <Skeleton width={96} height={20} />
    </header>
    <FormColumns>
      <div>
        {ROWS.map((width) => (
          <div key={width} style={{ display: 'flex', gap: 40, padding: '10px 0' }}>
            <Skeleton width={64} height={22} />
            <Skeleton width={width} height={22} />
          </div>
        ))}
      </div>
    </FormColumns>
  </FormPanel>
);
