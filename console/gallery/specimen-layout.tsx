import { type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Panel, PanelBody } from '#shared/ui/panel.tsx';

export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-10);
  h2 {
    margin-bottom: var(--_space-4);
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }
`;

export const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  & + & {
    margin-top: var(--_space-4);
  }
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--_field-gap);
`;

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Card = ({ children }: { children: ReactNode }) => (
  <Panel>
    <PanelBody>{children}</PanelBody>
  </Panel>
);
