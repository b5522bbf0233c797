import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { cleanDigits } from '#shared/core/clean-text.ts';
import { TextField, type TextFieldProps } from '#shared/ui/form/text-field.tsx';

const Spaced = styled.div`
  input {
    font-variant-numeric: tabular-nums;
    /* letter spacing is for digits, not for the placeholder */
    &:not(:placeholder-shown) {
      font-size: calc(var(--_text-base) * 20 / 14);
      letter-spacing: 0.32em;
    }
  }
  > div > div:nth-child(2) > :last-child:not(input) {
    padding-left: var(--_space-3);
    border-left: var(--_hairline);
    border-radius: 0 var(--_radius-md) var(--_radius-md) 0;
    min-height: 24px;
    /* no background when disabled, because it would be a box inside the field */
    &:disabled {
      background: none;
      border-left-color: var(--_line);
    }
  }
`;

export interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'inputMode' | 'maxLength'> {
  /** number of digits; default: 6 */
  length?: number | undefined;
  /** the button that sends a code, inside the field after a divider */
  action?: ReactNode;
}

/** Returns the digits of typed or pasted text: full-width digits become plain, other characters are removed. */
export const codeDigits = (input: string, length: number): string => cleanDigits(input).slice(0, length);

/** One input for all digits, so that paste and one-time-code autofill work. */
export function CodeField({
  length = 6,
  action,
  onChange,
  onCompositionStart,
  onCompositionEnd,
  ...rest
}: CodeFieldProps) {
  const composing = useRef(false);
  // Keeps text that an input method is composing. Its digits are read at the end.
  const change = (input: string) => onChange(composing.current ? input : codeDigits(input, length));
  return (
    <Spaced>
      <TextField
        placeholder=" "
        autoComplete="one-time-code"
        {...rest}
        exact
        inputMode="numeric"
        onChange={change}
        onCompositionStart={(event) => {
          composing.current = true;
          onCompositionStart?.(event);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          change(event.currentTarget.value);
          onCompositionEnd?.(event);
        }}
        suffix={action}
      />
    </Spaced>
  );
}
