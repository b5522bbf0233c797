import { useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { getConfiguration, subscribeConfiguration } from '../../host/configuration.ts';
import { useText } from '../../host/locale.ts';
import { IconButton } from '../base/button.tsx';
import { overlayText } from './overlay.text.ts';
import { Skeleton } from '../base/skeleton.tsx';
import { useEscape } from './layer-stack.ts';
import { Layer } from './hidden.tsx';
import { useOverlays } from './use-overlays.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useIsShown } from './use-is-shown.ts';
import { useTopLayer } from './use-top-layer.ts';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  /**
   * Called when the user closes the dialog by the close button or Esc. A click outside does nothing, because typed text
   * would be lost.
   */
  onClose: () => void;
  /** buttons, visible while the body scrolls */
  footer?: ReactNode;
  /** sm 400, md 480 (default), lg 640, xl 800 px */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /**
   * At the end of the window with its full height, for content to read next to the page. Narrow windows keep a strip of
   * the page.
   */
  drawer?: boolean | undefined;
  /** For a question that requires a decision: there is no close button, and Esc does nothing. */
  requiresDecision?: boolean | undefined;
  /** work is in progress: neither the close button nor Esc closes it */
  busy?: boolean | undefined;
  /** false while something outside of the element requires the user, such as a captcha: releases focus and layers */
  modal?: boolean | undefined;
  children: ReactNode;
}

const WIDTHS = { sm: 400, md: 480, lg: 640, xl: 800 };

const rise = keyframes`from{opacity:0;transform:translateY(8px)}`;

const slide = keyframes`from{opacity:0;transform:translateX(16px)}`;

/** Covers the page behind a dialog. */
export const Scrim = styled.div`
  container-type: inline-size;
  position: fixed;
  inset: 0;
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  place-items: center;
  padding: var(--_space-6);
  background: var(--_scrim);
  @media (max-width: 640px) {
    padding: 0;
  }
`;

interface SheetProps {
  $size?: DialogProps['size'];
  $drawer?: boolean | undefined;
  /** the frame in its place has already been animated */
  $replacesFrame?: boolean;
}

/* After the sheet's own rules, so that it also overrides them on phones. */
const DRAWER = css<SheetProps>`
  &&& {
    place-self: stretch end;
    max-width: ${({ $size }) => ($size ? WIDTHS[$size] : 420)}px;
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

/** The box of a dialog: header, body, footer. */
export const Sheet = styled.div<SheetProps>`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${({ $size = 'md' }) => WIDTHS[$size]}px;
  /* of the covered window, because units of the window do not follow a zoomed page */
  max-height: 100%;
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
    h2,
    p {
      /* no word alone in the last line, also in Chinese */
      text-wrap: balance;
    }
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
    max-height: 94%;
    &,
    &:focus-visible {
      border-radius: var(--_radius-xl) var(--_radius-xl) 0 0;
    }
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
  ${({ $replacesFrame }) => $replacesFrame && '&&&{animation:none}'}
`;

/**
 * Returns whether the dialog is at the end of the window: by its own setting, or by the host's for all dialogs other
 * than confirmations.
 */
export function useDrawer({
  drawer,
  size,
  requiresDecision,
}: Pick<DialogProps, 'drawer' | 'size' | 'requiresDecision'>): boolean {
  const isChosen = useSyncExternalStore(subscribeConfiguration, hostWantsDrawers);
  return drawer ?? (isChosen && size !== 'sm' && !requiresDecision);
}

const hostWantsDrawers = (): boolean => getConfiguration().overlays === 'drawer';

const appear = keyframes`from{opacity:0}`;

/* Delays the skeleton, so that fast content does not flicker. */
const Coming = styled.div`
  display: grid;
  gap: var(--_space-8);
  animation: ${appear} 0.1s 0.2s backwards;
`;

/** Approximate height of a label, its field and the gap to the next one. */
const FIELD_PX = 120;

const FRAME = 'data-dialog-frame';

/** Returns whether a frame is on screen, so that the dialog that replaces it is not animated again. */
export const hasFrame = (overlays: HTMLElement): boolean => overlays.querySelector(`[${FRAME}]`) !== null;

type DialogFrameProps = Pick<DialogProps, 'title' | 'size' | 'drawer' | 'requiresDecision' | 'onClose'> & {
  /** expected height of the body, in px */
  height?: number;
};

/** A dialog whose content or code is still loading. It opens immediately and can be closed. */
export function DialogFrame({ title, size, drawer, requiresDecision, height = 240, onClose }: DialogFrameProps) {
  const text = useText(overlayText);
  const { overlays } = useOverlays();
  const atEnd = useDrawer({ drawer, size, requiresDecision });
  const sheet = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(sheet);
  useTopLayer(overlays, { open: isShown });
  const leave = () => requiresDecision || onClose();
  useEscape(isShown, { within: overlays, isModal: true, onEscape: leave });
  useBackCloses(leave, isShown);
  useLayoutEffect(() => {
    const opener = (overlays.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
    sheet.current!.focus({ preventScroll: true });
    // Synchronously, because the dialog that replaces the frame returns the focus to the element that has it now.
    return () => opener?.focus({ preventScroll: true });
  }, [overlays]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    // there is only one tab stop
    event.preventDefault();
    sheet.current!.querySelector('button')?.focus();
  };
  return (
    <Layer>
      <Scrim {...{ [FRAME]: '' }}>
        <Sheet
          ref={sheet}
          $size={size}
          $drawer={atEnd}
          role="dialog"
          aria-modal
          aria-busy
          aria-label={typeof title === 'string' ? title : undefined}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          <header role="none">
            <h2>{title}</h2>
            {!requiresDecision && <IconButton label={text.close} icon="close" onClick={onClose} />}
          </header>
          <div style={{ height }}>
            <Coming>
              {Array.from({ length: Math.ceil(height / FIELD_PX) }, (_, field) => (
                <div key={field}>
                  <Skeleton width="40%" />
                  <Skeleton height={40} />
                </div>
              ))}
            </Coming>
          </div>
        </Sheet>
      </Scrim>
    </Layer>
  );
}
