/** The frame around a form. It follows the width of the element, not of the window. */
import { css, styled } from 'styled-components';
import { Panel } from '../../ui/base/panel.tsx';

/** A panel with a title and one form. */
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

/** A list with small bullets. */
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

const FORM_WIDTH = '480px';

/** A form with notes next to it. In a narrow element, the notes come after the form. */
export const FormColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, ${FORM_WIDTH}) minmax(240px, 1fr);
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

/** A form that is a whole element. */
export const ElementForm = styled(FormFields)`
  max-width: ${FORM_WIDTH};
`;
