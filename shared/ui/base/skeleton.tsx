import { css, keyframes, styled } from 'styled-components';
import { useReservedHeight } from '../../host/widget-context.ts';

const breathe = keyframes`50%{opacity:.55}`;

/** Animation of loading states. */
export const breathing = css`
  animation: ${breathe} 1.4s ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

const Bone = styled.span`
  display: inline-block;
  max-width: 100%;
  vertical-align: middle;
  border-radius: var(--_radius-sm);
  background: var(--_fill);
  ${breathing}
`;

interface SkeletonProps {
  /** px, or a CSS length; default: the whole line */
  width?: number | string | undefined;
  /** px; default: 12 */
  height?: number | undefined;
}

/**
 * Placeholder with the position and size of loading content. Hidden from assistive technology, for which the container
 * has `aria-busy`.
 */
export function Skeleton({ width = '100%', height = 12 }: SkeletonProps) {
  useReservedHeight();
  return <Bone aria-hidden style={{ width, height }} />;
}
