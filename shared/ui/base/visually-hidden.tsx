import { css, styled } from 'styled-components';

/**
 * Hides the heads of a table whose rows are entries. They are not clipped, because checkers of accessibility ignore
 * clipped heads. The padding of a head keeps its text out of the remaining pixel.
 */
export const hiddenHeads = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
`;

/** Content for assistive technology only. */
export const visuallyHidden = css`
  ${hiddenHeads}
  clip-path: inset(50%);
`;

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
