/** The frame around a form; it follows the element's own width, not the window's. */
import { css, styled } from 'styled-components';
import { Panel } from '../ui/base/panel.tsx';
import { Skeleton } from '../ui/base/skeleton.tsx';

/** A panel with one form in it, and beside the form what is to be known about it. */
export const FormPanel = styled(Panel)`
  > header {
    padding: var(--_panel-pad) var(--_panel-pad) 0;
    h2 {
      font-size: var(--_title-md);
      line-height: var(--_title-md-line);
      font-weight: var(--_weight-title);
    }
    p {
      color: var(--_text-2);
    }
  }
`;

/** A list of what is to be known, a quiet point before each. */
export const bulleted = css`
  display: grid;
  gap: var(--_space-2);
  li {
    position: relative;
    padding-left: var(--_space-4);
    &::before {
      content: '';
      position: absolute;
      top: 9px;
      left: 2px;
      width: 4px;
      height: 4px;
      border-radius: 50%;
      background: var(--_line-control);
    }
  }
`;

/** Side by side; narrow, the notice comes after the form. Follows the element's own width. */
export const FormColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 480px) minmax(240px, 1fr);
  gap: var(--_space-8) var(--_space-12);
  padding: var(--_panel-pad);
  > aside {
    align-self: start;
    padding: var(--_space-5) var(--_space-6);
    border-radius: var(--_radius-lg);
    background: var(--_surface-hover);
    color: var(--_text-2);
    h3 {
      margin-bottom: var(--_space-3);
      font-weight: var(--_weight-title);
      color: var(--_text);
    }
    ul {
      ${bulleted}
    }
  }
  @container (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      padding: var(--_space-4);
    }
  }
`;

export const FormFields = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--_field-gap);
`;

/** Stands in for fields and button. */
export const FieldsSkeleton = ({ fields }: { fields: number }) => (
  <FormFields as="div" aria-hidden="true">
    {Array.from({ length: fields }, (_, index) => (
      <div key={index}>
        <Skeleton width={72} />
        <Skeleton height={40} />
      </div>
    ))}
    <Skeleton width={112} height={48} />
  </FormFields>
);

/** Stands in for title, fields and button. */
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
