import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rove } from './roving.ts';

const List = styled.div`
  display: flex;
  gap: var(--_space-6);
  overflow-x: auto;
  scrollbar-width: none;
  button {
    position: relative;
    flex: none;
    min-height: 48px;
    color: var(--_text-2);
    white-space: nowrap;
    &:hover {
      color: var(--_text);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  [aria-selected='true'] {
    color: var(--_text);
    font-weight: var(--_weight-title);
    &::after {
      content: '';
      position: absolute;
      inset: auto 0 0;
      height: 2px;
      background: var(--_accent);
      border-radius: 2px 2px 0 0;
    }
  }
  small {
    padding: 0 6px;
    margin-left: 6px;
    border-radius: 10px;
    background: var(--_fill);
    color: var(--_text-2);
    font-size: var(--_text-xs);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
`;

export interface TabsProps<Value extends string = string> {
  /** label of the list */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode; count?: number | undefined }[];
  /** ID of the panel that the tabs change, if there is one */
  panel?: string | undefined;
}

export const Tabs = <Value extends string>({ label, value, onChange, items, panel }: TabsProps<Value>) => (
  <List role="tablist" aria-label={label} onKeyDown={rove}>
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        role="tab"
        aria-selected={item.value === value}
        aria-controls={panel}
        tabIndex={item.value === value ? 0 : -1}
        onClick={() => onChange(item.value)}
      >
        {item.label}
        {item.count !== undefined && <small>{item.count}</small>}
      </button>
    ))}
  </List>
);
