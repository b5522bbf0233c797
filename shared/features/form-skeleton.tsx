import { Skeleton } from '../ui/skeleton.tsx';
import { FormColumns, FormFields, FormPanel } from './form-parts.tsx';

/** The places of title, fields and button. */
export const FormSkeleton = ({ fields }: { fields: number }) => (
  <FormPanel aria-hidden="true">
    <header>
      <Skeleton width={96} height={20} />
    </header>
    <FormColumns>
      <FormFields as="div">
        {Array.from({ length: fields }, (_, index) => (
          <div key={index}>
            <Skeleton width={72} />
            <Skeleton height={40} />
          </div>
        ))}
        <Skeleton width={112} height={48} />
      </FormFields>
    </FormColumns>
  </FormPanel>
);
