import { styled } from 'styled-components';

/** A surface with a hairline; no shadow at rest. */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: var(--_surface);
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
`;

/** One below the other. */
export const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

export const PanelHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3) var(--_space-4);
  padding: var(--_space-4) var(--_panel-pad);
  h2,
  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
`;

export const PanelBody = styled.div`
  flex: 1;
  padding: var(--_panel-pad);
  header + & {
    padding-top: 0;
  }
`;

export const PanelFoot = styled.footer`
  padding: var(--_space-3) var(--_panel-pad);
  border-top: var(--_hairline);
`;
