import { css, keyframes, styled } from 'styled-components';

const breathe = keyframes`50%{opacity:.55}`;

/** What moves while one waits. */
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
  /** px, or a CSS length; default all of the line */
  width?: number | string | undefined;
  /** px; default 12 */
  height?: number | undefined;
}

/** In the place and size of what is coming; hidden from assistive technology, which hears `aria-busy` around it. */
export const Skeleton = ({ width = '100%', height = 12 }: SkeletonProps) => (
  <Bone aria-hidden style={{ width, height }} />
);
