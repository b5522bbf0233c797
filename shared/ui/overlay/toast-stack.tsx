import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { outdatedText } from '../../host/outdated.text.ts';
import { NOTICE_MS, type ToastNotice } from '../../host/notify.ts';
import { Button, IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { overlayText } from './overlay.text.ts';
import { useOverlays } from './use-overlays.ts';
import { useIsShown } from './use-is-shown.ts';
import { useTopLayer } from './use-top-layer.ts';

/** A message on the screen. */
export interface Toast extends ToastNotice {
  readonly id: number;
}

const drop = keyframes`from{opacity:0;transform:translateY(-8px)}`;

const Stack = styled.div`
  position: fixed;
  z-index: 1;
  inset: 16px 16px auto;
  display: grid;
  justify-items: center;
  gap: var(--_space-2);
  pointer-events: none;
`;

const Card = styled.div<{ $tone: Toast['tone'] }>`
  display: flex;
  align-items: flex-start;
  gap: var(--_space-3);
  /* short messages have the same width */
  min-width: min(100%, 320px);
  max-width: min(100%, 480px);
  padding: 9px var(--_space-2) 9px var(--_space-4);
  border-radius: var(--_radius-lg);
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  pointer-events: auto;
  animation: ${drop} var(--_enter) var(--_ease);
  > svg {
    margin-top: 7px;
    color: var(--_${({ $tone }) => ($tone === 'info' ? 'text-2' : $tone)});
  }
  > div {
    flex: 1;
    padding: 6px 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
    user-select: all;
  }
  button {
    width: 34px;
    min-height: 34px;
  }
`;

/** Returns whether the page has been visible since the toast appeared. */
function useSeen(): boolean {
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    if (isSeen) return;
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSeen]);
  return isSeen;
}

/**
 * The time limit starts when the page is visible, and pauses while the toast is hovered or focused (§8). An offer to reload has
 * no time limit.
 */
function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const text = useText(overlayText);
  const { reload: reloadLabel } = useText(outdatedText);
  const [isHeld, setHeld] = useState(false);
  const isSeen = useSeen();
  const { id, tone, duration = NOTICE_MS } = toast;
  const waits = isHeld || toast.reload || !isSeen;
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [waits, duration, id, onClose]);
  return (
    <Card
      $tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone} />
      <div>
        {toast.message}
        {toast.reload && (
          <Button size="sm" onClick={() => location.reload()}>
            {reloadLabel}
          </Button>
        )}
        {toast.requestId && <small>{text.requestId(toast.requestId)}</small>}
      </div>
      <IconButton label={text.close} icon="close" onClick={() => onClose(id)} />
    </Card>
  );
}

interface ToastStackProps {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
  /** called when the page hides the element */
  onHidden: () => void;
}

/**
 * Messages at the top of the window. A live region announces only later changes, so the first message waits until the
 * region exists.
 */
export default function ToastStack({ toasts, onClose, onHidden }: ToastStackProps) {
  const text = useText(overlayText);
  const { overlays } = useOverlays();
  const [regionReady, setRegionReady] = useState(false);
  useEffect(() => setRegionReady(true), []);
  const region = useRef<HTMLDivElement>(null);
  const isShown = useIsShown(region);
  useEffect(() => {
    if (!isShown) onHidden();
  }, [isShown, onHidden]);
  useTopLayer(overlays, { open: isShown, news: toasts });
  const cards = (urgent: boolean) => (
    <Stack as="div" role={urgent ? 'alert' : 'status'} style={{ position: 'static', justifySelf: 'stretch' }}>
      {regionReady &&
        toasts
          .filter(({ tone }) => (tone === 'failure') === urgent)
          .map((toast) => <ToastCard key={toast.id} toast={toast} onClose={onClose} />)}
    </Stack>
  );
  return createPortal(
    <Stack ref={region} role="region" aria-label={text.notices}>
      {cards(true)}
      {cards(false)}
    </Stack>,
    overlays,
  );
}
