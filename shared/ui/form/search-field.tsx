import { useState, type ClipboardEvent } from 'react';
import { styled } from 'styled-components';
import { oneLine } from '../../core/clean-text.ts';
import { cleanedValue } from './cleaned-value.ts';
import { Control } from './field.tsx';
import { Icon } from '../base/icon.tsx';

const SEARCH = 'M8.8 3.5a5.3 5.3 0 1 1 0 10.6 5.3 5.3 0 0 1 0-10.6M12.8 12.8l4 4';

interface SearchFieldProps {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** whether pasted lines become a list, separated by commas; a field of one line would join them */
  listsLines?: boolean | undefined;
}

/** Inserts pasted lines and cells as a list separated by commas. */
function pasteList(event: ClipboardEvent<HTMLInputElement>, onChange: (value: string) => void): void {
  const lines = event.clipboardData
    .getData('text')
    .split(/[\r\n\t]+/)
    .map(oneLine)
    .filter(Boolean);
  if (lines.length < 2) return;
  event.preventDefault();
  const field = event.currentTarget;
  field.setRangeText(lines.join(', '), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  onChange(field.value);
}

/** Reports the text while the user types. Text of an input method is reported when it is complete (hazard 27). */
export function SearchField({ label, clearLabel, value, onChange, listsLines }: SearchFieldProps) {
  // Text that is being composed is on the screen but not searched yet.
  const [composing, setComposing] = useState<string>();
  return (
    <Box role="search">
      <Control>
        <Icon path={SEARCH} size={16} />
        <input
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          placeholder={label}
          value={composing ?? value}
          onChange={(event) =>
            (event.nativeEvent as InputEvent).isComposing
              ? setComposing(event.target.value)
              : onChange(cleanedValue(event.target))
          }
          onPaste={listsLines ? (event) => pasteList(event, onChange) : undefined}
          onCompositionEnd={(event) => {
            setComposing(undefined);
            onChange(cleanedValue(event.currentTarget));
          }}
        />
        {value && (
          <button type="button" aria-label={clearLabel} title={clearLabel} onClick={() => onChange('')}>
            <Icon name="close" size={16} />
          </button>
        )}
      </Control>
    </Box>
  );
}

/* Takes the space left of the toolbar's divider. */
const Box = styled.div`
  flex: 99 1 120px;
  min-width: 0;
  max-width: 320px;
  @container (max-width: 640px) {
    flex-basis: 100%;
    max-width: none;
  }
`;

/** Search, selects and buttons above a list. An `i` element separates left from right. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  padding: var(--_space-4) var(--_panel-pad);
  @media print {
    display: none;
  }
  > i {
    flex: 1 1 0;
  }
  @container (max-width: 640px) {
    gap: var(--_space-2);
    > i {
      display: none;
    }
    > * {
      flex: 1 1 auto;
    }
  }
`;
