import { styled } from 'styled-components';
import { Panel } from '../../shared/ui/panel.tsx';

/** Figures side by side, divided by hairlines; the first is the hero and gets more room. Narrow: rows below it. */
export const Band = styled(Panel)`
  > dl {
    display: grid;
    grid-template-columns: minmax(0, 1.35fr) repeat(auto-fit, minmax(200px, 1fr));
    overflow: hidden;
  }

  dl > div {
    display: grid;
    align-content: start;
    gap: var(--_space-1);
    min-width: 0;
    margin: 0 0 -1px -1px;
    padding: var(--_space-5) var(--_panel-pad);
    border: var(--_hairline);
    border-width: 0 0 1px 1px;
  }

  dt {
    color: var(--_text-2);
  }

  /* a strut: figures of two sizes stand on one line */
  dd {
    display: flex;
    align-items: baseline;
    min-width: 0;
    font-variant-numeric: tabular-nums lining-nums;
    &::before {
      content: '\\200b';
      font-size: var(--_figure-lg);
      line-height: var(--_figure-lg-line);
    }
  }

  dd + dd {
    min-height: var(--_line-xs);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    &::before {
      content: none;
    }
  }

  @container (max-width: 960px) {
    > dl {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    dl > div:first-child {
      grid-column: 1 / -1;
    }
  }

  @container (max-width: 720px) {
    > dl {
      display: block;
    }
    dl > div:not(:first-child) {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: center;
      padding: var(--_space-3) var(--_panel-pad);
      column-gap: var(--_space-4);
    }
    dl > div:not(:first-child) > dd:nth-child(2) {
      grid-area: 1 / 2 / span 2;
      &::before {
        content: none;
      }
    }
  }
`;
