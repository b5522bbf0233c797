import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { useOverlays } from './use-overlays.ts';

const Box = styled.div`
  position: fixed;
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

const GAP = 4;
const TALLEST = 264;
/** A list that has less room than this below goes above, if there is more. */
const LEAST = 160;

interface ComboboxListProps {
  id: string;
  label: string;
  /** the field with its label and its note */
  anchor: RefObject<HTMLElement | null>;
  options: readonly string[];
  optionId: (index: number) => string;
  active: number;
  note: ReactNode;
  onChoose: (option: string) => void;
}

/** The list below, or above, the box that is written in; it floats over everything and never takes the focus. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, options, optionId, active, note, onChoose } = props;
  const { overlays } = useOverlays();
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      const field = anchor.current?.querySelector('input')?.parentElement?.getBoundingClientRect();
      const list = box.current;
      if (!field || !list) return;
      const below = innerHeight - field.bottom - 2 * GAP;
      const above = field.top - 2 * GAP;
      const upwards = below < Math.min(LEAST, list.scrollHeight) && above > below;
      const { style } = list;
      style.maxHeight = `${Math.min(TALLEST, upwards ? above : below)}px`;
      style.width = `${field.width}px`;
      style.left = style.top = '0';
      // Where an ancestor is transformed, a fixed box starts from there and not from the window.
      const origin = list.getBoundingClientRect();
      style.left = `${field.left - origin.left}px`;
      style.top = `${(upwards ? field.top - GAP - list.offsetHeight : field.bottom + GAP) - origin.top}px`;
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

  return createPortal(
    // The field keeps the focus while the list is pressed.
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
    </Box>,
    overlays,
  );
}
