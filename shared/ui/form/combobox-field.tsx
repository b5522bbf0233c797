import {
  useContext,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { useText } from '../../host/locale.ts';
import { LiveRegion } from '../base/live-region.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiText } from '../base/ui.text.ts';
import { styled } from 'styled-components';
import { HiddenContext, Layer } from '../overlay/hidden.tsx';
import { useOverlays } from '../overlay/use-overlays.ts';
import { useEscape } from '../overlay/layer-stack.ts';
import { usePressOutside } from '../overlay/use-press-outside.ts';
import { useTopLayer } from '../overlay/use-top-layer.ts';
import { placeAtField } from '../overlay/window-place.ts';

const Box = styled.div`
  position: fixed;
  max-height: min(264px, var(--_room-height, 100vh));
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--_space-1);
  border-radius: var(--_radius-lg);
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  li {
    display: flex;
    align-items: center;
    min-height: var(--_control);
    padding: 6px var(--_space-3);
    border-radius: var(--_radius-md);
    cursor: pointer;
    &:hover,
    &[aria-selected='true'] {
      background: var(--_fill);
    }
  }
  p {
    padding: 9px var(--_space-3);
    color: var(--_text-2);
  }
`;

interface ComboboxListProps {
  id: string;
  label: string;
  /** the field with its label and note */
  anchor: RefObject<HTMLElement | null>;
  options: readonly string[];
  optionId: (index: number) => string;
  active: number;
  note: ReactNode;
  onChoose: (option: string) => void;
  onClose: () => void;
}

/** The list below or above the field. It floats above everything and never takes the focus. */
function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, options, optionId, active, note, onChoose, onClose } = props;
  const { root, overlays } = useOverlays();
  const box = useRef<HTMLDivElement>(null);
  const open = !useContext(HiddenContext);
  useTopLayer(overlays, { open });
  useEscape(open, { within: root, isModal: false, onEscape: onClose });
  usePressOutside({ box, anchor, active: open, onPress: onClose });

  useLayoutEffect(() => {
    const place = () => {
      const field = anchor.current?.querySelector('input')?.parentElement?.getBoundingClientRect();
      if (field && box.current) placeAtField(box.current, field);
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor, options, note]);

  useLayoutEffect(() => {
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <Layer>
      {/* The field keeps the focus while the list is pressed. */}
      <Box ref={box} onPointerDown={(event) => event.preventDefault()} onMouseDown={(event) => event.preventDefault()}>
        {options.length > 0 ? (
          <ul id={id} role="listbox" aria-label={label}>
            {options.map((option, index) => (
              <li
                key={option}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                onClick={() => onChoose(option)}
              >
                {option}
              </li>
            ))}
          </ul>
        ) : (
          <p>{note}</p>
        )}
      </Box>
    </Layer>
  );
}

type Input = Omit<TextFieldProps, 'role' | 'prefix' | 'suffix' | 'type' | 'autoComplete'>;

export interface ComboboxFieldProps extends Input {
  /** Called with the text when it changes and no input method is composing it. */
  onSearch: (text: string) => void;
  onChoose: (option: string) => void;
  /** matching options in order; `undefined` while unknown */
  options: readonly string[] | undefined;
  /** label of the list */
  listLabel: string;
  /** shown instead of options: searching, nothing found, failed */
  note?: string | undefined;
  /** a button next to the note, such as one that searches again */
  noteAction?: ReactNode;
}

/** A text field with matching options: arrow keys move, Enter and click select, Esc closes. The caller searches. */
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

  const isShown = open && !readOnly && (options.length > 0 || Boolean(note));
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
        aria-expanded={isShown && options.length > 0}
        aria-controls={isShown && options.length > 0 ? list : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onChange={(next) => {
          onChange(next);
          if (!composing.current) search(next);
        }}
        onCompositionStart={() => (composing.current = true)}
        onCompositionEnd={(event) => {
          composing.current = false;
          search(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // an input method uses the arrow keys for its own list
          if (!event.nativeEvent.isComposing && !readOnly) onKey(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <LiveRegion>{isShown && (options.length > 0 ? text.total(options.length) : note)}</LiveRegion>
      {isShown && (
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
          onClose={close}
        />
      )}
    </div>
  );
}

interface ChoosingProps extends Pick<ComboboxFieldProps, 'note' | 'onSearch' | 'onChoose'> {
  options: readonly string[];
}

/** Handles whether the list is open, the active option and the keys. */
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
    search(text: string) {
      setAt(-1);
      setOpen(text.trim() !== '');
      onSearch(text);
    },
    close: () => setOpen(false),
    onKey(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && (note || options.length > 0)) {
        event.preventDefault();
        if (!open) return setOpen(true);
        // one more than the options: the text itself
        const places = options.length + 1;
        setAt(((active + 1 + step + places) % places) - 1);
      } else if (event.key === 'Enter' && active >= 0) {
        event.preventDefault();
        choose(options[active]!);
      }
    },
  };
}
