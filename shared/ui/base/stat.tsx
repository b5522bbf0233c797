import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Metrics side by side with dividers, on one baseline. */
export const StatBand = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  /* not hidden, because a focused link would scroll the cut line into view */
  overflow: clip;
  > div {
    margin: 0 0 -1px -1px;
    border: var(--_hairline);
    border-width: 0 0 1px 1px;
  }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--_space-1);
  min-width: 0;
  padding: var(--_space-5) var(--_panel-pad);
  dt {
    color: var(--_text-2);
  }
  dd {
    min-height: var(--_figure-md-line);
  }
  dd + dd {
    /* the line of a link */
    min-height: 24px;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
    text-wrap: balance;
  }
`;

interface StatProps {
  label: ReactNode;
  /** the value; a skeleton while loading, -- if there is none */
  children: ReactNode;
  note?: ReactNode;
}

/** One metric with its name, inside a `StatBand` or a `dl`. */
export const Stat = ({ label, children, note }: StatProps) => (
  <Box>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {note && <dd>{note}</dd>}
  </Box>
);
