import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from './icon.tsx';

export type StatusTone = 'success' | 'failure' | 'transfer' | 'warning' | 'pending';

const Row = styled.span<{ $tone: StatusTone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  white-space: nowrap;
  color: var(--_${({ $tone }) => ($tone === 'pending' ? 'text-2' : $tone)});
`;

/** How something went: always an icon and a word. */
export const Status = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <Row $tone={tone}>
    <Icon name={tone} size={16} />
    <span>{children}</span>
  </Row>
);
