import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../host/locale.ts';
import { IconButton } from '../base/button.tsx';
import { whenIdleAfterFrame } from '../base/use-idle.ts';
import { onMove } from '../base/moved.ts';
import { renderedParentOf } from '../base/rendered-parent.ts';
import { hasFrame, Scrim, Sheet, useDrawer, type DialogProps } from './dialog-frame.tsx';
import { overlayText } from './overlay.text.ts';
import { TABBABLE, useModalLayer } from './use-modal-layer.ts';
import { Layer } from './hidden.tsx';
import { useOverlays } from './use-overlays.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useIsShown } from './use-is-shown.ts';
import { useTopLayer } from './use-top-layer.ts';

/*
 * Everything behind a modal dialog is inert for pointer, keys and screen readers: the rest of its element, and the page
 * around the element. `aria-modal` is not enough: for some screen readers it ends at the shadow root, and others do not
 * support it.
 */

/** Overlay containers of all open dialogs on the page. The last opened dialog is on top. */
const places: HTMLElement[] = [];
/** Elements made inert for the top dialog. Elements that were inert before are not included. */
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
 * Returns all siblings of `inside`, on every level up to the body. Hidden elements are left alone: they cover nothing,
 * and one may be a host dialog that must work when it opens.
 */
function outsideOf(inside: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = [];
  for (let node: Element | null = inside; node && node !== document.body; node = renderedParentOf(node))
    for (const each of node.parentNode?.children ?? [])
      if (each !== node && each instanceof HTMLElement && !each.inert && getComputedStyle(each).display !== 'none')
        outside.push(each);
  return outside;
}

/**
 * Keeps the page behind a dialog from scrolling and, behind a modal one, inert. Both recalculate the styles of the whole page, so
 * they wait until the dialog is on screen.
 * @param overlays is not made inert, as it contains toasts and lists
 */
export function usePageBehind(overlays: HTMLElement, { open, modal }: { open: boolean; modal: boolean }): void {
  useLayoutEffect(() => {
    if (!open) return;
    let unlock: (() => void) | undefined;
    const cancel = whenIdleAfterFrame(() => (unlock = preventBodyScroll()));
    return () => {
      cancel();
      unlock?.();
    };
  }, [open]);
  // Ends before the focus returns to the element that opened the dialog.
  useLayoutEffect(() => {
    if (!open || !modal) return;
    // Immediately, because the dialog is about to take the focus and may be inside an inert element.
    release();
    places.push(overlays);
    const cancel = whenIdleAfterFrame(follow);
    const stop = onMove(follow);
    return () => {
      stop();
      cancel();
      places.splice(places.lastIndexOf(overlays), 1);
      follow();
    };
  }, [overlays, open, modal]);
}

/** Makes a long body without controls focusable, so that the keyboard can scroll it. */
function useScrollByKeys(body: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = body.current;
    if (!box) return;
    const look = () => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(TABBABLE)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    // Before the first paint, because an observer may report some frames later.
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

/**
 * Moves the focus into the dialog when it opens, or is no longer hidden: to its first field. On touch devices, no field is focused, because the
 * keyboard would cover the dialog. A field below the visible part is not focused either, because the user reads the text above it
 * first. A control that has the focus already keeps it.
 */
function useInitialFocus(
  content: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  // After the layer has taken its place, because a dialog below it keeps the focus until then.
  useEffect(() => {
    if (!isShown || content.current!.querySelector(':focus')) return;
    const field = matchMedia('(pointer: coarse)').matches
      ? undefined
      : body.current!.querySelector<HTMLElement>(
          'input:not([type=checkbox],[type=radio],[readonly],[hidden],:disabled),textarea,[role=combobox]',
        );
    const isInView = field && field.getBoundingClientRect().bottom <= body.current!.getBoundingClientRect().bottom;
    (isInView ? field : content.current!).focus({ preventScroll: true });
  }, [content, body, isShown]);
}

/** Below a captcha while one is open. Otherwise the element's overlays are above everything. */
const BELOW_CAPTCHAS = '1000';

/** An open dialog. */
export default function DialogSurface(props: Omit<DialogProps, 'open'>) {
  const { title, description, onClose, footer, size, requiresDecision } = props;
  const { busy, modal = true, children } = props;
  const text = useText(overlayText);
  const { overlays } = useOverlays();
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const atEnd = useDrawer(props);
  const [replacesFrame] = useState(() => hasFrame(overlays));
  const leave = () => !busy && !requiresDecision && onClose();
  const isShown = useIsShown(content);
  useTopLayer(overlays, { open: isShown, lowered: !modal });
  useModalLayer({ content, overlays, isHeld: modal && isShown, onEscape: leave });
  usePageBehind(overlays, { open: isShown, modal });
  useInitialFocus(content, body, isShown);
  useBackCloses(leave, isShown);
  useScrollByKeys(body);
  useEffect(() => {
    if (modal) return;
    overlays.style.zIndex = BELOW_CAPTCHAS;
    return () => void (overlays.style.zIndex = '');
  }, [modal, overlays]);

  return (
    <Layer>
      <Scrim>
        <Sheet
          ref={content}
          $size={size}
          $drawer={atEnd}
          $replacesFrame={replacesFrame}
          role="dialog"
          tabIndex={-1}
          aria-modal={modal}
          aria-busy={busy || undefined}
          aria-labelledby={`${id}title`}
          aria-describedby={description ? `${id}description` : undefined}
        >
          {/* without roles, so that they are not landmarks of the page */}
          <header role="none">
            <div>
              <h2 id={`${id}title`}>{title}</h2>
              {description && <p id={`${id}description`}>{description}</p>}
            </div>
            {!requiresDecision && <IconButton label={text.close} icon="close" disabled={busy} onClick={onClose} />}
          </header>
          <div ref={body}>{children}</div>
          {footer && <footer role="none">{footer}</footer>}
        </Sheet>
      </Scrim>
    </Layer>
  );
}
