import { css, styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Ring } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { uiText } from '../base/ui.text.ts';

/** One of several similar buttons, of which one is the current one. */
export const oneOfSome = css`
  &,
  &:focus-visible {
    border-radius: var(--_radius-md);
  }
  &:hover {
    background: var(--_fill);
  }
  &[aria-current] {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    font-weight: var(--_weight-title);
  }
  &:disabled {
    background: none;
    color: var(--_text-disabled);
    cursor: default;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3);
  min-height: 56px;
  padding: var(--_space-2) var(--_panel-pad);
  border-top: var(--_hairline);
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;
  p,
  ul {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
  }
  p {
    gap: var(--_space-2);
  }
  button {
    display: grid;
    place-items: center;
    min-width: var(--_control-sm);
    height: var(--_control-sm);
    ${oneOfSome}
  }
  .few {
    display: none;
    padding: 0 var(--_space-2);
  }
  /* paper states which page it is */
  @media print {
    button,
    .many {
      display: none;
    }
    .few {
      display: block;
    }
  }
  @container (max-width: 640px) {
    .many {
      display: none;
    }
    .few {
      display: block;
    }
  }
`;

export interface PaginationProps {
  /** from 1 */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  refreshing?: boolean | undefined;
  /** whether `total` counts only the rows loaded so far */
  partial?: boolean | undefined;
  /** distinguishes the pagination if an element has several */
  label?: string | undefined;
}

/** Returns the first and last page and two on each side of the current one; 0 stands for omitted pages. */
export function pageNumbers(page: number, pages: number): number[] {
  const shownPages = [...new Set([1, page - 2, page - 1, page, page + 1, page + 2, pages])].filter(
    (n) => n > 0 && n <= pages,
  );
  return shownPages
    .sort((a, b) => a - b)
    .flatMap((n, index) => (n - (shownPages[index - 1] ?? n - 1) > 1 ? [0, n] : [n]));
}

/** The total and the buttons for other pages. Narrow elements show 2 / 5 instead of page numbers. */
export function Pagination({ page, pageSize, total, onPage, refreshing, partial, label }: PaginationProps) {
  const text = useText(uiText);
  const pages = Math.ceil(total / pageSize);
  const step = (label: string, icon: 'left' | 'right', to: number) => (
    <li>
      <button type="button" aria-label={label} disabled={to < 1 || to > pages} onClick={() => onPage(to)}>
        <Icon name={icon} size={16} />
      </button>
    </li>
  );
  return (
    <Row>
      <p role="status">
        {partial ? text.loaded(total) : text.total(total)}
        {refreshing && <Ring />}
      </p>
      {pages > 1 && (
        <nav aria-label={label ?? text.pages}>
          <ul>
            {step(text.previous, 'left', Math.min(page - 1, pages))}
            {pageNumbers(page, pages).map((number, index) => (
              <li key={number || `gap${index}`} className="many">
                {number ? (
                  <button
                    type="button"
                    aria-label={text.page(number)}
                    aria-current={number === page ? 'page' : undefined}
                    onClick={() => onPage(number)}
                  >
                    {number}
                  </button>
                ) : (
                  '…'
                )}
              </li>
            ))}
            <li className="few">
              {page} / {pages}
            </li>
            {step(text.next, 'right', page + 1)}
          </ul>
        </nav>
      )}
    </Row>
  );
}
