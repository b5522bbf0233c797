import { styled } from 'styled-components';
import type { NoticeLevel } from '../../shared/contract/notices.ts';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';

const LOOK: Readonly<Record<NoticeLevel, readonly [icon: IconName, ink: string]>> = {
  high: ['warning', 'failure'],
  medium: ['info', 'warning'],
  low: ['bill', 'text-2'],
};

/** A level by shape and colour (§2.3); its word stands beside it, seen or for readers alone. */
export const NoticeLevelIcon = ({ level }: { level: NoticeLevel }) => (
  <Ink $ink={LOOK[level][1]}>
    <Icon name={LOOK[level][0]} />
  </Ink>
);

const Ink = styled.i<{ $ink: string }>`
  display: inline-flex;
  color: var(--_${({ $ink }) => $ink});
`;
