import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { styled } from 'styled-components';
import { FieldNote } from './field.tsx';

const Box = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--_space-2);
  min-height: 24px;
  cursor: pointer;
  input {
    appearance: none;
    display: grid;
    place-content: center;
    flex: none;
    width: 18px;
    height: 18px;
    margin-top: 2px;
    border: 1.5px solid var(--_line-control);
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    cursor: inherit;
    &[aria-invalid] {
      border-color: var(--_failure);
    }
    &:checked {
      border-color: var(--_accent);
      background: var(--_accent);
      &::before {
        content: '';
        width: 10px;
        height: 5px;
        border: solid var(--_on-accent);
        border-width: 0 0 2px 2px;
        transform: translateY(-1px) rotate(-45deg);
      }
    }
    &:disabled {
      border-color: var(--_line-strong);
      background: var(--_surface-sunken);
    }
  }
  @media (pointer: coarse) {
    padding: 11px 0;
  }
`;

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'type' | 'checked' | 'id'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  /** the label next to the box */
  children: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Checkbox({ checked, onChange, error, children, ...rest }: CheckboxProps) {
  const note = `${useId()}note`;
  return (
    <div>
      <Box>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
        <span>{children}</span>
      </Box>
      <FieldNote id={note} error={error} />
    </div>
  );
}
