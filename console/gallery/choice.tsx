import { useId } from 'react';
import styled from 'styled-components';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  items: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** The browser's own list, with its label before it. */
export function Choice({ label, value, onChange, items, disabled = false }: ChoiceProps) {
  const id = useId();
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
    </Box>
  );
}

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  label {
    color: var(--_text-2);
  }
  select {
    min-height: 40px;
    padding: 0 8px;
    border: 1px solid var(--_line-control);
    border-radius: 8px;
    font: inherit;
    color: var(--_text);
    background: var(--_surface);
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: 2px;
    }
  }
`;
