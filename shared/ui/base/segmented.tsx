import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { rove } from './roving.ts';

const Track = styled.div`
  display: inline-flex;
  padding: 3px;
  border-radius: 10px;
  background: var(--_fill);
  button {
    flex: 1;
    min-height: calc(var(--_control) - 6px);
    padding: 0 var(--_space-4);
    border: 1px solid transparent;
    color: var(--_text-2);
    text-align: center;
    white-space: nowrap;
    @container (max-width: 420px) {
      padding: 0 var(--_space-2);
    }
    &,
    &:focus-visible {
      border-radius: 7px;
    }
    &:hover {
      color: var(--_text);
    }
  }
  [aria-checked='true'] {
    border-color: var(--_line-strong);
    background: var(--_thumb);
    color: var(--_text);
    font-weight: var(--_weight-title);
  }
`;

export interface SegmentedProps<Value extends string = string> {
  /** label of the group */
  label: string;
  /** one of the items; undefined: none is selected */
  value: Value | undefined;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode }[];
}

/** A switch between a few views of the same data. */
export function Segmented<Value extends string>({ label, value, onChange, items }: SegmentedProps<Value>) {
  const chosenValue = items.some((item) => item.value === value) ? value : items[0]?.value;
  return (
    <Track role="radiogroup" aria-label={label} onKeyDown={rove}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          tabIndex={item.value === chosenValue ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </Track>
  );
}
