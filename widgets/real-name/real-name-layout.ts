/** The frame of the certification: follows the element's own width, not the window's. */
import { styled } from 'styled-components';
import { Panel } from '../../shared/ui/panel.tsx';

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

/** Form and notice side by side; on phones the notice, which is read first, stands above. */
export const Sheet = styled(Panel)`
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

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 480px) minmax(240px, 1fr);
  gap: var(--_space-6) var(--_space-12);
  padding: var(--_panel-pad);
  > aside {
    order: 1;
    align-self: start;
    padding: var(--_space-5) var(--_space-6);
    border-radius: var(--_radius-lg);
    background: var(--_surface-hover);
    h3 {
      margin-bottom: var(--_space-3);
      font-weight: var(--_weight-title);
    }
  }
  @container (max-width: 800px) {
    grid-template-columns: minmax(0, 1fr);
    > aside {
      order: 0;
      padding: var(--_space-4);
    }
  }
`;

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--_field-gap);
`;

/** The button, and why it cannot be pressed. */
export const Submit = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-4);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      width: 100%;
    }
  }
`;

export const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
`;
