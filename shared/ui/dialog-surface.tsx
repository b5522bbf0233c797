import { preventBodyScroll } from '@zag-js/remove-scroll';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Dialog as Ark } from '@ark-ui/react/dialog';
import { EnvironmentProvider } from '@ark-ui/react/environment';
import { createPortal } from 'react-dom';
import { css, keyframes, styled } from 'styled-components';
import { useText } from '../host/locale.ts';
import { IconButton } from './button.tsx';
import { overlayText } from './overlay.text.ts';
import { usePageBehind } from './page-behind.ts';
import { TABBABLE, useModalFocus } from './use-modal-focus.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useOverlays } from './use-overlays.ts';

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

export interface DialogProps {
  open: boolean;
  /** Rendered out of everybody's sight while closed, so that the first opening finds its styles made and its code run. */
  rehearsed?: boolean | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** The person wants it closed: the cross or Esc. A click beside it closes nothing, as what was typed would be lost. */
  onClose: () => void;
  /** buttons, in view while the body scrolls */
  footer?: ReactNode;
  /** sm 400, md 480 (default), lg 640, xl 800 px */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** At the end of the window and as high as it: for what is read beside the page. Narrow windows leave a strip of it. */
  drawer?: boolean | undefined;
  /** A question that must be answered: there is no cross, and Esc closes nothing. */
  mustAnswer?: boolean | undefined;
  /** work is under way: neither the cross nor Esc closes it */
  busy?: boolean | undefined;
  /** false while something outside of the element needs the person, such as a captcha: focus and layers are released */
  modal?: boolean | undefined;
  children: ReactNode;
}

const WIDTHS = { sm: 400, md: 480, lg: 640, xl: 800 };

const rise = keyframes`from{opacity:0;transform:translateY(8px)}`;

const slide = keyframes`from{opacity:0;transform:translateX(16px)}`;

const Scrim = styled(Ark.Positioner)<{ $rehearsed: boolean }>`
  visibility: ${({ $rehearsed }) => ($rehearsed ? 'hidden' : 'visible')};
  container-type: inline-size;
  position: fixed;
  inset: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  padding: var(--_space-6);
  background: var(--_scrim);
  @media (max-width: 640px) {
    padding: 0;
  }
`;

/* After the sheet's own rules, so that it wins on phones as well. */
const DRAWER = css`
  &&& {
    place-self: stretch end;
    max-width: 420px;
    max-height: none;
    margin: calc(-1 * var(--_space-6)) calc(-1 * var(--_space-6)) calc(-1 * var(--_space-6)) auto;
    border-radius: var(--_radius-xl) 0 0 var(--_radius-xl);
    animation-name: ${slide};
    > div {
      flex: 1;
    }
  }
  @media (max-width: 640px) {
    &&& {
      width: calc(100% - 32px);
      margin: 0 0 0 auto;
    }
  }
`;

const Sheet = styled(Ark.Content)<{ $width: number; $drawer: boolean }>`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $width }) => $width}px;
  max-height: calc(100vh - 48px);
  max-height: calc(100dvh - 48px);
  overflow: hidden;
  border-radius: var(--_radius-xl);
  --_ground: var(--_surface-raised);
  background: var(--_ground);
  box-shadow: var(--_shadow-dialog);
  animation: ${rise} var(--_enter) var(--_ease);
  &:focus-visible {
    outline: 0;
    border-radius: var(--_radius-xl);
  }
  > header {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--_space-4);
    padding: var(--_space-5) var(--_space-6) var(--_space-3);
    h2 {
      font-size: var(--_title-md);
      line-height: var(--_title-md-line);
      font-weight: var(--_weight-title);
    }
    p {
      color: var(--_text-2);
    }
    button {
      flex: none;
      margin: -6px -10px -6px 0;
    }
  }
  > div {
    container-type: inline-size;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--_space-1) var(--_space-6) var(--_space-6);
    &:focus-visible {
      border-radius: 0;
      outline-offset: -2px;
    }
  }
  > footer {
    display: flex;
    justify-content: flex-end;
    flex-wrap: wrap;
    gap: var(--_space-3);
    padding: var(--_space-4) var(--_space-6);
    border-top: var(--_hairline);
  }
  /* a bottom sheet */
  @container (max-width: 640px) {
    align-self: end;
    max-width: none;
    max-height: 94vh;
    max-height: 94dvh;
    border-radius: var(--_radius-xl) var(--_radius-xl) 0 0;
    > header {
      padding: var(--_space-4) var(--_space-4) var(--_space-2);
      button {
        margin-right: -8px;
      }
    }
    > div {
      padding: var(--_space-1) var(--_space-4) var(--_space-4);
    }
    > footer {
      padding: var(--_space-3) var(--_space-4) max(var(--_space-3), env(safe-area-inset-bottom));
      > * {
        flex: 1;
      }
      > :last-child:not(:first-child) {
        flex: 2;
      }
    }
  }
  ${({ $drawer }) => $drawer && DRAWER}
`;

/** What is longer than its dialog and only read has nothing that could have the focus: it has it itself, to be scrolled by keys. */
function useScrollByKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = body.current;
    if (!box) return;
    const look = () => {
      if (box.scrollHeight > box.clientHeight && !box.querySelector(TABBABLE)) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
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
export function DialogSurface(props: DialogProps) {
  const { open, title, description, onClose, footer, size = 'md', drawer = false, mustAnswer } = props;
  const { busy, modal = true, children } = props;
  const text = useText(overlayText);
  const { root, overlays } = useOverlays();
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
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
        <Scrim inert={!open} $rehearsed={!open}>
          <Sheet
            ref={content}
            $width={WIDTHS[size]}
            $drawer={drawer}
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
