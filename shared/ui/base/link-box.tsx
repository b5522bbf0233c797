import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

interface LinkBoxProps {
  label: string;
  /** the link, or its placeholder */
  children: ReactNode;
  /** the text, to select when it cannot be copied */
  ref: Ref<HTMLParagraphElement>;
}

/** A link to copy or to select as a whole. */
export function LinkBox({ label, children, ref }: LinkBoxProps) {
  return (
    <Box>
      <small>{label}</small>
      <p ref={ref} translate="no">
        {children}
      </p>
    </Box>
  );
}

const Box = styled.div`
  width: 100%;
  padding: var(--_space-3) var(--_space-4);
  border-radius: var(--_radius-md);
  background: var(--_surface-sunken);
  small {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  p {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
