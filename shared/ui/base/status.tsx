import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';

export type StatusTone = 'success' | 'failure' | 'transfer' | 'warning' | 'pending';

const Row = styled.span<{ $tone: StatusTone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  white-space: nowrap;
  color: var(--_${({ $tone }) => ($tone === 'pending' ? 'text-2' : $tone)});
`;

interface StatusProps {
  tone: StatusTone;
  /** default: the icon of the tone */
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A status: always an icon and a text. */
export const Status = ({ tone, icon = tone, children }: StatusProps) => (
  <Row $tone={tone}>
    <Icon name={icon} size={16} />
    {children}
  </Row>
);

type BadgeTone = StatusTone | 'idle' | 'accent';

const PLAIN = { pending: 'fill', idle: 'fill', accent: 'accent-soft' } as Partial<Record<BadgeTone, string>>;
const INK = { pending: 'text-2', idle: 'text-2', accent: 'accent-text' } as Partial<Record<BadgeTone, string>>;

const Box = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: var(--_space-1);
  padding: 1px var(--_space-2);
  border-radius: var(--_radius-sm);
  background: var(--_${({ $tone }) => PLAIN[$tone] ?? `${$tone}-soft`});
  color: var(--_${({ $tone }) => INK[$tone] ?? $tone});
  font-size: var(--_text-xs);
  line-height: var(--_line-sm);
  white-space: nowrap;
`;

/** A short label. A status badge includes its icon. */
export const Badge = ({ tone = 'idle', children }: { tone?: BadgeTone | undefined; children: ReactNode }) => (
  <Box $tone={tone}>
    {tone !== 'idle' && tone !== 'accent' && <Icon name={tone} size={16} />}
    {children}
  </Box>
);
