import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../host/locale.ts';
import { ComboboxList } from './combobox-list.tsx';
import { LiveRegion } from './live-region.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiText } from './ui.text.ts';

type Input = Omit<TextFieldProps, 'role' | 'prefix' | 'suffix' | 'type' | 'autoComplete'>;

export interface ComboboxFieldProps extends Input {
  /** What the person writes and no input method composes any more; called when it changes. */
  onSearch: (words: string) => void;
  onChoose: (option: string) => void;
  /** what fits the words, in their order; `undefined` while it is not known */
  options: readonly string[] | undefined;
  /** names the list */
  listLabel: string;
  /** said in the list's place while there are no options to show: searching, nothing found, not loaded */
  note?: string | undefined;
  /** a button beside the note, such as one that searches again */
  noteAction?: ReactNode;
}

/** A text with a list of what fits it: arrows walk, Enter and click choose, Esc closes. The caller searches. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    onSearch,
    onChoose,
    options = [],
    listLabel,
    note,
    noteAction,
    onChange,
    onKeyDown,
    onBlur,
    readOnly,
    ...rest
  } = props;
  const text = useText(uiText);
  const list = useId();
  const place = useRef<HTMLDivElement>(null);
  const composing = useRef(false);
  const { open, active, search, choose, close, onKey } = useChoosing({ options, note, onSearch, onChoose });
  const optionId = (index: number) => `${list}${index}`;

  const shown = open && !readOnly && (options.length > 0 || Boolean(note));
  return (
    <div ref={place}>
      <TextField
        {...rest}
        readOnly={readOnly}
        role="combobox"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={shown && options.length > 0}
        aria-controls={shown && options.length > 0 ? list : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onChange={(typed) => {
          onChange(typed);
          if (!composing.current) search(typed);
        }}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={(event) => {
          composing.current = false;
          search(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // an input method walks its own list
          if (!event.nativeEvent.isComposing && !readOnly) onKey(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <LiveRegion>{shown && (options.length > 0 ? text.total(options.length) : note)}</LiveRegion>
      {shown && (
        <ComboboxList
          id={list}
          label={listLabel}
          anchor={place}
          options={options}
          optionId={optionId}
          active={active}
          note={
            note && (
              <>
                {note} {noteAction}
              </>
            )
          }
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface ChoosingProps extends Pick<ComboboxFieldProps, 'note' | 'onSearch' | 'onChoose'> {
  options: readonly string[];
}

/** Whether the list is open, which option the arrows are at, and what the keys do. */
function useChoosing({ options, note, onSearch, onChoose }: ChoosingProps) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const active = open && at < options.length ? at : -1;
  const choose = (option: string) => {
    setOpen(false);
    setAt(-1);
    onChoose(option);
  };
  return {
    open,
    active,
    choose,
    search(words: string) {
      setAt(-1);
      setOpen(words.trim() !== '');
      onSearch(words);
    },
    close: () => setOpen(false),
    onKey(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && (note || options.length > 0)) {
        event.preventDefault();
        if (!open) return setOpen(true);
        // one place more than there are options: the text itself
        const places = options.length + 1;
        setAt(((active + 1 + step + places) % places) - 1);
      } else if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        choose(options[active]!);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        // what is around it, such as a dialog, stays
        event.stopPropagation();
        setOpen(false);
      }
    },
  };
}
