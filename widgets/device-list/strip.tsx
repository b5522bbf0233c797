/** A strip between tools and rows: what the list is filtered by. */
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { deviceListText } from './device-list.text.ts';

/** Maximum number of items listed on screen. A copy contains all items. */
const LISTED = 200;

interface UnmatchedListProps {
  title: string;
  /** label of the list for assistive technology */
  label: string;
  items: readonly string[];
}

/** IDs or keywords without a node, to open and to copy. */
export function UnmatchedList({ title, label, items }: UnmatchedListProps) {
  const text = useText(deviceListText);
  const list = useRef<HTMLUListElement>(null);
  return (
    <details>
      <summary>
        <Icon name="warning" size={16} />
        {title}
        <Icon name="down" size={16} />
      </summary>
      <ul ref={list} aria-label={label} tabIndex={0}>
        {items.slice(0, LISTED).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > LISTED && <li>{text.andMore(items.length - LISTED)}</li>}
      </ul>
      <Button size="sm" onClick={() => void copyAndNotify(items.join('\n'), list.current)}>
        {text.copyAll}
      </Button>
    </details>
  );
}

export const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  padding: var(--_space-2) var(--_space-3);
  border-radius: var(--_radius-md);
  background: var(--_accent-soft);
  color: var(--_accent-text);
  p {
    display: flex;
    flex: 1 1 0;
    flex-wrap: wrap;
    gap: 0 var(--_space-3);
    min-width: 160px;
  }
  strong {
    font-weight: var(--_weight-title);
  }
  small {
    font-size: inherit;
    overflow-wrap: anywhere;
  }
  details {
    flex: 1 0 100%;
    padding: var(--_space-1) 0;
    color: var(--_text);
  }
  summary {
    display: flex;
    align-items: center;
    gap: 6px;
    width: fit-content;
    min-height: var(--_control-sm);
    color: var(--_warning);
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
  }
  details[open] summary svg:last-child {
    transform: rotate(180deg);
  }
  ul {
    max-height: 180px;
    margin: var(--_space-1) 0 var(--_space-3);
    padding: var(--_space-2) var(--_space-3);
    overflow-y: auto;
    border-radius: var(--_radius-md);
    background: var(--_surface);
    font: 13px/22px var(--_font-code);
    overflow-wrap: anywhere;
    columns: 260px;
  }
`;
