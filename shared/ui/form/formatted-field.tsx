import { styled } from 'styled-components';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useText } from '../../host/locale.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { moneyFieldText } from './fields.text.ts';

const Large = styled.div`
  /* taller than other controls */
  > div > div:nth-child(2) {
    min-height: 64px;
    padding: 0 var(--_space-4);
    border-radius: var(--_radius-lg);
  }
  span[aria-hidden] {
    font-size: calc(var(--_text-base) * 20 / 14);
    color: var(--_text-3);
  }
  input {
    font-size: calc(var(--_text-base) * 30 / 14);
    font-weight: var(--_weight-label);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
`;

interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'inputMode'> {
  /** fills in the maximum; without it there is no such button */
  onAll?: (() => void) | undefined;
  allLabel?: string | undefined;
}

/** A typed amount of yuan. `parseAmount` reads it as it was pasted (hazards 14, 40). */
export function MoneyField({ onAll, allLabel, ...rest }: MoneyFieldProps) {
  const text = useText(moneyFieldText);
  return (
    <Large>
      <TextField
        autoComplete="off"
        {...rest}
        exact
        inputMode="decimal"
        prefix={<span aria-hidden>{text.currency}</span>}
        suffix={
          onAll && (
            <button type="button" onClick={onAll} disabled={rest.disabled}>
              {allLabel ?? text.all}
            </button>
          )
        }
      />
    </Large>
  );
}

export interface FormattedFieldProps extends TextFieldProps {
  /** keeps the relevant characters of typed or pasted text, such as digits */
  clean: (text: string) => string;
  /** Formats the clean text for display, such as in groups of four. It only adds separators. */
  format?: ((clean: string) => string) | undefined;
}

const asItIs = (text: string): string => text;

/** `6214 8302 1122` */
export const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** A value that is cleaned and formatted while it is typed or pasted. The caret keeps its position. */
export function FormattedField(props: FormattedFieldProps) {
  const {
    value,
    onChange,
    clean,
    format = asItIs,
    ref,
    onKeyDown,
    onCompositionStart,
    onCompositionEnd,
    ...rest
  } = props;
  const input = useRef<HTMLInputElement>(null);
  /** text that an input method is still composing stays unchanged */
  const [composed, setComposed] = useState<string>();
  const composing = useRef(false);
  /** number of clean characters before the caret, to restore it after the next render */
  const caret = useRef<number>(undefined);
  const forwards = useRef(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const shownText = composed ?? format(value);

  useLayoutEffect(() => {
    const before = caret.current;
    const field = input.current;
    caret.current = undefined;
    if (before === undefined || !field) return;
    let at = 0;
    while (at < shownText.length && clean(shownText.slice(0, at)).length < before) at++;
    field.setSelectionRange(at, at);
  });

  const take = (text: string, separatorsCount: boolean) => {
    const at = input.current?.selectionStart ?? text.length;
    let before = clean(text.slice(0, at)).length;
    let next = clean(text);
    // Only a separator was deleted, so the adjacent character is deleted instead.
    if (separatorsCount && next === value && text.length < shownText.length) {
      const removedIndex = forwards.current ? before : before - 1;
      next = next.slice(0, Math.max(0, removedIndex)) + next.slice(Math.max(0, removedIndex + 1));
      before = Math.max(0, Math.min(before, removedIndex));
    }
    caret.current = before;
    onChange(next);
    redraw();
  };

  return (
    <TextField
      {...rest}
      exact
      ref={(element) => {
        input.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
      value={shownText}
      onChange={(text) => (composing.current ? setComposed(text) : take(text, true))}
      onKeyDown={(event) => {
        forwards.current = event.key === 'Delete';
        onKeyDown?.(event);
      }}
      onCompositionStart={(event) => {
        composing.current = true;
        setComposed(event.currentTarget.value);
        onCompositionStart?.(event);
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        setComposed(undefined);
        take(event.currentTarget.value, false);
        onCompositionEnd?.(event);
      }}
    />
  );
}
