import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { keyframes, styled } from 'styled-components';
import { useModalLayer } from './use-modal-layer.ts';
import { Layer } from './hidden.tsx';
import { useOverlays } from './use-overlays.ts';
import { useBackCloses } from './use-back-closes.ts';
import { usePressOutside } from './use-press-outside.ts';
import { useIsShown } from './use-is-shown.ts';
import { useTopLayer } from './use-top-layer.ts';
import { placePanel } from './window-place.ts';

const rise = keyframes`from{opacity:0;transform:translateY(-4px)}`;

const Box = styled.div<{ $still: boolean }>`
  position: fixed;
  /* the same at every place, so that placing it does not resize it */
  width: max-content;
  max-width: var(--_room-width);
  max-height: var(--_room-height);
  overflow: ${({ $still }) => ($still ? 'hidden' : 'auto')};
  border-radius: var(--_radius-lg);
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  > div {
    animation: ${rise} var(--_enter) var(--_ease);
  }
  &:focus-visible {
    outline: 0;
    border-radius: var(--_radius-lg);
  }
`;

interface PopoverProps {
  /** accessible name */
  label: string;
  /** the element that it opens next to, below or above */
  anchor: RefObject<HTMLElement | null>;
  /** aligned to the start of the anchor, such as for a field; default: to the end */
  fromStart?: boolean;
  /** its content scrolls on its own and is never higher than the window */
  still?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel next to a button, above everything. Esc and a press outside close it and return the focus. */
export function Popover({ label, anchor, fromStart = false, still = false, onClose, children }: PopoverProps) {
  const { overlays } = useOverlays();
  const box = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(box);
  useTopLayer(overlays, { open: isShown });
  useModalLayer({ content: box, overlays, isHeld: isShown, onEscape: onClose });
  useBackCloses(onClose, isShown);
  usePressOutside({ box, anchor, active: isShown, onPress: onClose });
  useLayoutEffect(
    () => () => {
      const button = anchor.current;
      // The opener may be gone, for example with the dialog that contained it.
      queueMicrotask(() => document.activeElement === document.body && button?.focus({ preventScroll: true }));
    },
    [anchor],
  );

  const place = useCallback(() => {
    const panel = box.current;
    const button = anchor.current?.getBoundingClientRect();
    if (panel && button) placePanel(panel, button, fromStart);
  }, [anchor, fromStart]);

  useLayoutEffect(place);
  useEffect(() => {
    if (!isShown) return;
    box.current?.focus({ preventScroll: true });
    addEventListener('resize', place);
    // The content grows while it loads.
    const grown = new ResizeObserver(place);
    grown.observe(box.current!);
    // Scrolling, the page and other elements move the anchor. No event reports all of that.
    let frame: number;
    let last = anchor.current?.getBoundingClientRect();
    const follow = () => {
      const next = anchor.current?.getBoundingClientRect();
      if (next?.x !== last?.x || next?.y !== last?.y) place();
      last = next;
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
      grown.disconnect();
      removeEventListener('resize', place);
    };
  }, [anchor, place, isShown]);

  return (
    <Layer>
      <Box ref={box} $still={still} role="dialog" aria-modal aria-label={label} tabIndex={-1}>
        <div>{children}</div>
      </Box>
    </Layer>
  );
}
