import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { useModalFocus } from './use-modal-focus.ts';
import { useOverlays } from './use-overlays.ts';
import { useBackCloses } from './use-back-closes.ts';

const rise = keyframes`from{opacity:0;transform:translateY(-4px)}`;

const Box = styled.div<{ $still: boolean }>`
  position: fixed;
  max-width: calc(100vw - 16px);
  max-height: calc(100vh - 16px);
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

const GAP = 8;

interface PopoverProps {
  /** names it */
  label: string;
  /** what it hangs on, below or above */
  anchor: RefObject<HTMLElement | null>;
  /** begins where the anchor begins, such as a field; else both end together */
  fromStart?: boolean;
  /** what it holds scrolls by itself, and is never higher than the window */
  still?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside a button, above everything: Esc and a press elsewhere close it, the focus returns. */
export function Popover({ label, anchor, fromStart = false, still = false, onClose, children }: PopoverProps) {
  const { overlays } = useOverlays();
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useModalFocus(box, overlays, true, true);
  useBackCloses(true, onClose);
  useLayoutEffect(
    () => () => {
      const button = anchor.current;
      // Whoever opened it may be gone, such as a dialog that had taken its place.
      queueMicrotask(() => document.activeElement === document.body && button?.focus({ preventScroll: true }));
    },
    [anchor],
  );

  const place = useCallback(() => {
    const panel = box.current;
    const button = anchor.current?.getBoundingClientRect();
    if (!panel || !button) return;
    const { offsetWidth: width, offsetHeight: height, style } = panel;
    const below = button.bottom + GAP;
    const top =
      below + height + GAP <= innerHeight
        ? below
        : Math.max(GAP, Math.min(button.top - GAP - height, innerHeight - height - GAP));
    const left = Math.max(GAP, Math.min(fromStart ? button.left : button.right - width, innerWidth - width - GAP));
    style.left = style.top = '0';
    // Where an ancestor is transformed, a fixed box starts from there and not from the window.
    const origin = panel.getBoundingClientRect();
    style.left = `${left - origin.left}px`;
    style.top = `${top - origin.top}px`;
  }, [anchor, fromStart]);

  useLayoutEffect(place);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    const opened = performance.now();
    const onKey = (event: KeyboardEvent) => {
      // The Esc that closed what stood here before still comes by, and was not meant for this.
      if (event.key === 'Escape' && !event.isComposing && event.timeStamp > opened) close.current();
    };
    const onPress = (event: PointerEvent) => {
      const path = event.composedPath();
      if (!path.includes(box.current!) && !path.includes(anchor.current!)) close.current();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    // what it holds grows while it loads
    const grown = new ResizeObserver(place);
    grown.observe(box.current!);
    return () => {
      grown.disconnect();
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor, place]);

  return createPortal(
    <Box ref={box} $still={still} role="dialog" aria-modal aria-label={label} tabIndex={-1}>
      <div>{children}</div>
    </Box>,
    overlays,
  );
}
