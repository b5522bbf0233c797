import { styled } from 'styled-components';
import { useReservedHeight } from '../../host/widget-context.ts';

/** A surface with a thin border and no shadow. */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: var(--_surface);
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
`;

/** Panels below each other. */
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

interface PanelPlaceholderProps {
  /** px */
  height: number;
  /** as narrow as the wallet's password panel */
  narrow?: boolean;
}

/** Reserves the space of a panel that is loading, so that nothing jumps. */
export function PanelPlaceholder({ height, narrow = false }: PanelPlaceholderProps) {
  useReservedHeight();
  return <Place aria-hidden="true" $height={height} $narrow={narrow} />;
}

const Place = styled(Panel)<{ $height: number; $narrow: boolean }>`
  min-height: calc(var(--_text-base) / 14 * ${({ $height }) => $height});
  /* takes the rest of the height that the element reserves */
  align-self: stretch;
  /* a title and fading lines, so that a loading panel does not look empty */
  background:
    linear-gradient(#0000 80px, var(--_surface) 320px),
    linear-gradient(var(--_fill) 0 0) 24px 28px / 112px 14px no-repeat,
    repeating-linear-gradient(var(--_fill) 0 10px, #0000 0 44px) 24px 84px / calc(100% - 48px) no-repeat,
    var(--_surface);
  ${({ $narrow }) => $narrow && 'max-width: 560px; width: 100%; margin: 0 auto;'}
`;
