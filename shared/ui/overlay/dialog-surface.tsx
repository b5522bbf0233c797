import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Dialog as Ark } from '@ark-ui/react/dialog';
import { EnvironmentProvider } from '@ark-ui/react/environment';
import { createPortal } from 'react-dom';
import { useText } from '../../host/locale.ts';
import { IconButton } from '../base/button.tsx';
import { hasFrame, Scrim, Sheet, useDrawer, type DialogProps } from './dialog-frame.tsx';
import { overlayText } from './overlay.text.ts';
import { TABBABLE, useModalFocus } from './use-modal-focus.ts';
import { useOverlays } from './use-overlays.ts';
import { useBackCloses } from './use-back-closes.ts';

/*
 * What lies behind a modal dialog is inert, to pointer, keys and screen readers: the rest of its element, and the page that the
 * element stands in. A shadow root alone cannot say so: aria-modal ends at it in some readers, and others do not know it.
 */

/** Where the open dialogs of the page are, of all its elements: the last that opened is on top. */
const places: HTMLElement[] = [];
/** What was made inert for the one on top, and by nobody else. */
let behind: HTMLElement[] = [];

function release(): void {
  for (const each of behind) each.inert = false;
  behind = [];
}

function follow(): void {
  release();
  const top = places.at(-1);
  behind = top ? outsideOf(top) : [];
  for (const each of behind) each.inert = true;
}

/**
 * Everything beside `inside`, on every level up to the body. What is not shown stays as it is: it hides nothing, and it may
 * be the host's own dialog, which is to work when it comes.
 */
function outsideOf(inside: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = [];
  for (let node: Element | null = inside; node && node !== document.body; node = parentOf(node))
    for (const each of node.parentNode?.children ?? [])
      if (each !== node && each instanceof HTMLElement && !each.inert && getComputedStyle(each).display !== 'none')
        outside.push(each);
  return outside;
}

/** As it is shown: out of a slot into the root around it, out of a root into its host. */
const parentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null;

/** @param overlays stays as it is, with the toasts and lists in it */
function usePageBehind(overlays: HTMLElement, modal: boolean): void {
  // Ends before the focus goes back to what opened the dialog.
  useLayoutEffect(() => {
    if (!modal) return;
    // At once out of what another dialog has made inert, as it is about to take the focus.
    release();
    places.push(overlays);
    // The styles of the whole page are worked out anew: once the dialog is on screen.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(follow)));
    return () => {
      cancelAnimationFrame(frame);
      places.splice(places.lastIndexOf(overlays), 1);
      follow();
    };
  }, [overlays, modal]);
}

/**
 * The page behind does not scroll while `open`. Taking its scroll bar away lays the whole page out anew, so that waits
 * until the dialog is on screen.
 */
function useScrollLock(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    let unlock: (() => void) | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => (unlock = preventBodyScroll()));
    });
    return () => {
      cancelAnimationFrame(frame);
      unlock?.();
    };
  }, [open]);
}

/** What is longer than its dialog and only read has nothing that could have the focus: it has it itself, to be scrolled by keys. */
function useScrollByKeys(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = body.current;
    if (!box) return;
    const look = () => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(TABBABLE)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    // Before it is painted: an observer's first word may come frames later.
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    const changed = new MutationObserver(look);
    changed.observe(box, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [body]);
}

/** Below the layer of a captcha, while one is open; the element's overlays are else above everything. */
const BELOW_CAPTCHAS = '1000';

/** The dialog itself. Ark brings its roles and Esc through nested layers. */
export default function DialogSurface(props: DialogProps) {
  const { open, title, description, onClose, footer, size, mustAnswer } = props;
  const { busy, modal = true, children } = props;
  const text = useText(overlayText);
  const { root, overlays } = useOverlays();
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const atEnd = useDrawer(props);
  const [stands] = useState(() => hasFrame(overlays));
  useModalFocus(content, overlays, open, modal);
  usePageBehind(overlays, open && modal);
  useBackCloses(open, () => !busy && !mustAnswer && onClose());
  useScrollLock(open);
  useScrollByKeys(body);
  useEffect(() => {
    if (modal) return;
    overlays.style.zIndex = BELOW_CAPTCHAS;
    return () => void (overlays.style.zIndex = '');
  }, [modal, overlays]);

  // Ark asks some frames after the opening: whoever was quicker keeps the focus. And a finger that opens a dialog does
  // not want the keyboard to cover it.
  const initialFocus = () =>
    content.current?.querySelector<HTMLElement>(':focus') ||
    (!matchMedia('(pointer: coarse)').matches &&
      body.current?.querySelector<HTMLElement>(
        'input:not([type=checkbox],[type=radio],[readonly],:disabled),textarea',
      )) ||
    content.current;

  return createPortal(
    <EnvironmentProvider value={() => root}>
      <Ark.Root
        open={open}
        modal={false}
        trapFocus={false}
        preventScroll={false}
        closeOnEscape={modal && !busy && !mustAnswer}
        closeOnInteractOutside={false}
        initialFocusEl={initialFocus}
        onOpenChange={({ open: stays }) => stays || onClose()}
      >
        <Scrim as={Ark.Positioner}>
          <Sheet
            as={Ark.Content}
            ref={content}
            $size={size}
            $drawer={atEnd}
            $stands={stands}
            tabIndex={-1}
            aria-modal={modal}
            aria-busy={busy || undefined}
          >
            {/* the dialog's, not the page's: no landmarks */}
            <header role="none">
              <div>
                <Ark.Title>{title}</Ark.Title>
                {description && (
                  <Ark.Description asChild>
                    <p>{description}</p>
                  </Ark.Description>
                )}
              </div>
              {!mustAnswer && <IconButton label={text.close} icon="close" disabled={busy} onClick={onClose} />}
            </header>
            <div ref={body}>{children}</div>
            {footer && <footer role="none">{footer}</footer>}
          </Sheet>
        </Scrim>
      </Ark.Root>
    </EnvironmentProvider>,
    overlays,
  );
}
