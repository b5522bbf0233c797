import { useId, type ReactNode, type Ref } from 'react';
import { css, styled } from 'styled-components';
import { FieldNote } from './field.tsx';

export interface ChoiceCard<Value extends string> {
  value: Value;
  label: ReactNode;
  /** explanation of the choice */
  text?: ReactNode;
  disabled?: boolean | undefined;
}

export interface ChoiceCardsProps<Value extends string> {
  /** label of the group */
  label: ReactNode;
  /** `undefined`: none is selected */
  value: Value | undefined;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  items: readonly ChoiceCard<Value>[];
  /** below each other, for long labels */
  stacked?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** the first radio that the keyboard reaches, so that the form can focus its first error */
  ref?: Ref<HTMLInputElement> | undefined;
}

const Group = styled.div<{ $stacked: boolean | undefined }>`
  min-width: 0;
  > span {
    display: block;
    margin-bottom: var(--_space-2);
    font-weight: var(--_weight-label);
  }
  > div {
    display: grid;
    ${({ $stacked }) => !$stacked && 'grid-template-columns:repeat(auto-fit,minmax(min(140px,100%),1fr));'}
    gap: var(--_space-${({ $stacked }) => ($stacked ? 2 : 3)});
  }
  /* three cards below each other, instead of two narrow ones and the third alone */
  @container (max-width: 420px) {
    > div:has(> :nth-child(3)) {
      grid-template-columns: 1fr;
    }
  }
`;

/** The style of a radio button. Its container shows the focus. */
export const radioLook = css`
  appearance: none;
  display: grid;
  place-content: center;
  width: 18px;
  height: 18px;
  border: 1.5px solid var(--_line-control);
  border-radius: 50%;
  background: var(--_surface);
  outline: 0;
  &:checked {
    border-color: var(--_accent);
    &::before {
      content: '';
      width: 10px;
      height: 10px;
      border-radius: 50%;
      background: var(--_accent);
    }
  }
`;

const Card = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  align-content: start;
  gap: 2px var(--_space-3);
  padding: var(--_space-3) var(--_space-4);
  border: 1px solid var(--_line-control);
  border-radius: var(--_radius-lg);
  background: var(--_surface);
  cursor: pointer;
  transition: border-color var(--_hover) var(--_ease);
  input {
    ${radioLook}
    margin-top: 2px;
    cursor: inherit;
  }
  b {
    font-weight: var(--_weight-title);
  }
  small {
    grid-column: 2;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-2);
  }
  &:hover {
    border-color: var(--_accent);
  }
  &:has(:checked) {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: -2px;
  }
  &:has(:focus-visible) {
    box-shadow: 0 0 0 4px var(--_accent-soft);
    outline: var(--_focus);
    outline-offset: -1px;
  }
  &:has(:disabled) {
    border-color: var(--_line);
    background: var(--_surface-sunken);
    color: var(--_text-2);
    cursor: not-allowed;
    b {
      font-weight: var(--_weight-label);
    }
  }
  &:has(:disabled):not(:has(:checked)) input {
    border-color: var(--_line-strong);
    background: none;
  }
`;

/** A choice of a few options, each with an explanation. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, value, onChange, onBlur, items, stacked, help, error, ref } = props;
  const id = useId();
  const stop = items.find((item) => item.value === value) ?? items.find((item) => !item.disabled);
  const noted = help !== undefined || error !== undefined;
  return (
    <Group
      $stacked={stacked}
      role="radiogroup"
      aria-labelledby={`${id}label`}
      aria-describedby={noted ? `${id}note` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
    >
      <span id={`${id}label`}>{label}</span>
      <div>
        {items.map((item) => (
          <Card key={item.value}>
            <input
              ref={item === stop ? ref : undefined}
              type="radio"
              name={id}
              value={item.value}
              checked={item.value === value}
              disabled={item.disabled}
              aria-describedby={item.text ? `${id}${item.value}` : undefined}
              onChange={() => onChange(item.value)}
              onBlur={onBlur}
            />
            <b>{item.label}</b>
            {item.text && <small id={`${id}${item.value}`}>{item.text}</small>}
          </Card>
        ))}
      </div>
      {noted && <FieldNote id={`${id}note`} help={help} error={error} />}
    </Group>
  );
}
