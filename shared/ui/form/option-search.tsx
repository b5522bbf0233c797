import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../base/icon.tsx';

interface OptionSearchProps<Option> {
  /** label of the field, also its placeholder */
  searchLabel: string;
  /** label of the list */
  label: string;
  typedText: string;
  onType: (typedText: string) => void;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** the content of an option, whose first `span` is cut off at the end */
  show: (option: Option) => ReactNode;
  isSelected?: ((option: Option) => boolean) | undefined;
  onChoose: (option: Option) => void;
  busy: boolean;
  /** CSS length */
  maxHeight: string;
  /** what is below the list: how many more there are, or why there are none */
  children: ReactNode;
}

/** Rows that a key moves by. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A field above its options, as the content of a dialog: arrow keys move, Enter and click choose. The caller searches. */
export function OptionSearch<Option>(props: OptionSearchProps<Option>) {
  const { searchLabel, label, typedText, onType, options, keyOf, show, isSelected, onChoose, busy, maxHeight } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const at = Math.min(active, options.length - 1);

  // the panel takes the focus when it opens
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) setActive((at + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter' && options.length > 0) onChoose(options[at]!);
    else return;
    event.preventDefault();
  };

  return (
    <Box $maxHeight={maxHeight}>
      <input
        ref={input}
        // a field of type search cannot be a combobox
        type="text"
        inputMode="search"
        role="combobox"
        aria-label={searchLabel}
        aria-expanded
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}${at}` : undefined}
        placeholder={searchLabel}
        autoComplete="off"
        spellCheck={false}
        value={typedText}
        onChange={(event) => {
          onType(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={box} id={`${id}list`} role="listbox" aria-label={label} aria-busy={busy}>
        {options.map((option, index) => (
          <li
            key={keyOf(option)}
            id={`${id}${index}`}
            role="option"
            aria-selected={isSelected?.(option) ?? index === at}
            data-active={index === at || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option)}
          >
            {show(option)}
            {isSelected?.(option) && <Icon name="check" size={16} />}
          </li>
        ))}
      </ul>
      {props.children}
    </Box>
  );
}

const Box = styled.div<{ $maxHeight: string }>`
  display: grid;
  gap: var(--_space-2);

  input {
    width: 100%;
    min-height: var(--_control);
    padding: 0 var(--_space-3);
    border: 1px solid var(--_line-control);
    border-radius: var(--_radius-md);
    background: var(--_surface);
    font-size: var(--_text-control);
    &:focus-visible {
      border-color: var(--_accent);
      border-radius: var(--_radius-md);
      outline: 1px solid var(--_accent);
      outline-offset: 0;
      box-shadow: 0 0 0 4px var(--_accent-soft);
    }
    &::placeholder {
      color: var(--_text-3);
    }
  }

  ul {
    max-height: ${({ $maxHeight }) => $maxHeight};
    margin: 0 calc(var(--_space-1) * -1);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  li {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    min-height: var(--_control);
    padding: 0 var(--_space-3);
    border-radius: var(--_radius-md);
    cursor: pointer;
  }

  [data-active] {
    background: var(--_fill);
  }

  li:has(> svg) {
    color: var(--_accent-text);
    font-weight: var(--_weight-title);
  }

  li > span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  code {
    overflow: hidden;
    max-width: 9ch;
    font: var(--_text-xs) / var(--_line-xs) var(--_font-code);
    color: var(--_text-3);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  p {
    padding: 0 var(--_space-2);
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }

  [role='alert'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-3);
  }
`;
