import { styled } from 'styled-components';
import { Panel } from './panel.tsx';

interface PanelPlaceholderProps {
  /** px */
  height: number;
  /** as wide as the gate */
  narrow?: boolean;
}

/** Keeps the place of a panel that is still on its way, so that nothing jumps when it comes. */
export const PanelPlaceholder = ({ height, narrow = false }: PanelPlaceholderProps) => (
  <Place aria-hidden="true" $height={height} $narrow={narrow} />
);

const Place = styled(Panel)<{ $height: number; $narrow: boolean }>`
  min-height: ${({ $height }) => $height}px;
  /* a title and lines that fade away: somebody who waits sees more than an empty panel */
  background:
    linear-gradient(#0000 80px, var(--_surface) 320px),
    linear-gradient(var(--_fill) 0 0) 24px 28px / 112px 14px no-repeat,
    repeating-linear-gradient(var(--_fill) 0 10px, #0000 0 44px) 24px 84px / calc(100% - 48px) no-repeat,
    var(--_surface);
  ${({ $narrow }) => $narrow && 'max-width: 560px; width: 100%; margin: 0 auto;'}
`;
