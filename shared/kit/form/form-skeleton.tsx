import { Skeleton } from '../../ui/base/skeleton.tsx';
import { ElementForm, FormColumns, FormFields, FormPanel } from './form-layout.tsx';

const placeholders = (fields: number) => (
  <>
    {Array.from({ length: fields }, (_, index) => (
      <div key={index}>
        <Skeleton width={72} />
        <Skeleton height={40} />
      </div>
    ))}
    <Skeleton width={112} height={48} />
  </>
);

/** Placeholder of fields and a button. */
export const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <FormFields as="div" aria-hidden="true">
    {placeholders(fields)}
  </FormFields>
);

/** Placeholder of a form that is a whole element. */
export const ElementFormSkeleton = ({ fields }: { fields: number }) => (
  <ElementForm as="div" aria-hidden="true">
    {placeholders(fields)}
  </ElementForm>
);

/** Placeholder of a panel with title, fields and a button. */
export const FormSkeleton = ({ fields }: { fields: number }) => (
  <FormPanel aria-hidden="true">
    <header>
      <Skeleton width={96} height={20} />
    </header>
    <FormColumns>
      <FieldsSkeleton fields={fields} />
    </FormColumns>
  </FormPanel>
);
