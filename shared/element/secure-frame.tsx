import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { refresh } from '../client/session-actions.ts';
import { session } from '../client/session.ts';
import { setUpText } from '../client/explain.text.ts';
import { getConfiguration, subscribeConfiguration } from '../host/configuration.ts';
import { useText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import { pageOrigin, resolveAddress } from '../host/page-address.ts';
import type { ProblemCode } from '../host/problems.ts';
import { report } from '../host/report.ts';
import { FRAME_PATH, type FramePlace, type ToPage } from '../host/isolated-mode.ts';
import { useWidget, useWidgetState } from '../host/widget-context.ts';
import { usePageBehind } from '../ui/overlay/dialog-surface.tsx';
import { useIsShown } from '../ui/overlay/use-is-shown.ts';
import { newNonce, openChannel, type FrameChannel } from './frame-channel.ts';
import { secureFrameText } from './secure-frame.text.ts';
import { SetUpProblem } from './set-up-problem.tsx';

/** Origin of the platform, where scripts of this page have no access. */
const frameOrigin = (): string => {
  const address = resolveAddress(getConfiguration().apiBase || '/');
  return address ? new URL(address).origin : 'null';
};

/** Time for the frame to show the element, ms. */
const FRAME_MS = 20_000;

interface SecureFrameProps {
  values: object;
  /** Shown until the frame has its height. */
  skeleton: ReactNode;
}

/** Shows the element of this page in a frame of the platform's origin. A new user gets a new frame. */
export default function SecureFrame({ values, skeleton }: SecureFrameProps) {
  const origin = useSyncExternalStore(subscribeConfiguration, frameOrigin);
  const user = useSyncExternalStore(session.onUserChange, session.userVersion);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<ProblemCode>();
  const fail = useCallback(() => setProblem('frame-blocked'), []);
  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  // a frame of the page's own origin protects nothing
  const code = origin === (pageOrigin() ?? 'null') ? 'frame-same-origin' : problem;
  if (code) return <FrameProblem code={code} origin={origin} onRetry={retry} />;
  return <Frame key={`${origin} ${user} ${attempt}`} {...{ origin, values, skeleton }} onFail={fail} />;
}

interface FrameProblemProps {
  code: ProblemCode;
  origin: string;
  onRetry: () => void;
}

function FrameProblem({ code, origin, onRetry }: FrameProblemProps) {
  const { setUp } = useText(setUpText);
  const [error] = useState({ code, message: `The frame of ${origin} is not available: ${code}` });
  useWidgetState(false, error);
  useEffect(() => report(code, { what: origin }), [code, origin]);
  return <SetUpProblem message={setUp} onRetry={onRetry} />;
}

interface FrameProps extends SecureFrameProps {
  origin: string;
  onFail: () => void;
}

/** Events after which other elements of the page still have the data of before. */
const KEEPS_DATA = ['partner-navigation-requested', 'partner-session-required', 'partner-cycle-changed'];

function Frame({ origin, values, skeleton, onFail }: FrameProps) {
  const widget = useWidget();
  const text = useText(secureFrameText);
  const [nonce] = useState(newNonce);
  const [height, setHeight] = useState<number>();
  const [open, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const iframe = useRef<HTMLIFrameElement>(null);
  const channel = useRef<FrameChannel>(undefined);
  const current = useRef(values);

  const onMessage = useCallback(
    (message: Exclude<ToPage, { kind: 'token-request' }>) => {
      if (message.kind === 'height') setHeight(message.height);
      else if (message.kind === 'overlay') setOpen(message.open);
      else if (message.kind === 'notice') notify(message.notice);
      else if (message.name === 'partner-widget-ready') widget.markReady();
      else if (message.name === 'partner-widget-failed') widget.markFailed(message.detail);
      else {
        widget.emit(message.name as 'partner-session-required', message.detail as never);
        if (!KEEPS_DATA.includes(message.name)) refresh();
      }
    },
    [widget],
  );

  useLayoutEffect(() => {
    channel.current = openChannel({
      iframe: iframe.current!,
      origin,
      nonce,
      tag: widget.element.localName,
      values: () => current.current,
      onMessage,
    });
    return () => channel.current!.close();
  }, [origin, nonce, widget, onMessage]);

  const isShown = height !== undefined;
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(onFail, FRAME_MS);
    return () => clearTimeout(timer);
  }, [isShown, onFail]);

  const serializedValues = JSON.stringify(values);
  useEffect(() => {
    current.current = values;
    channel.current!.send({ kind: 'values', values });
    // values are new objects with every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [serializedValues]);

  const isFrameShown = useIsShown(iframe);
  usePageBehind(box ?? widget.overlays, { open: open && isFrameShown, modal: box !== null });
  useCover(open && isFrameShown, {
    box,
    frame: iframe.current,
    send: (place) => channel.current?.send({ kind: 'place', place }),
  });

  return (
    <>
      {!isShown && skeleton}
      <div ref={setBox} style={{ height: height ?? 0 }}>
        <Content
          ref={iframe}
          src={`${origin}${FRAME_PATH}#${nonce}`}
          title={text.title}
          allow="clipboard-write"
          {...(CAN_COVER && { popover: 'manual' as const })}
          data-covers={open || undefined}
          data-shown={isShown || undefined}
        />
      </div>
    </>
  );
}

/** Browsers without the top layer (before 2024) show dialogs inside the frame's place. */
const CAN_COVER = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

interface Cover {
  readonly box: HTMLElement | null;
  readonly frame: HTMLIFrameElement | null;
  readonly send: (place: FramePlace | undefined) => void;
}

/** Covers the window with the frame while a dialog or list is open in it. The frame keeps its element at its place. */
function useCover(open: boolean, { box, frame, send }: Cover): void {
  const latest = useRef(send);
  useEffect(() => void (latest.current = send));
  useLayoutEffect(() => {
    if (!open || !box || !frame || !CAN_COVER) return;
    const follow = () => {
      const { left, top, width } = box.getBoundingClientRect();
      latest.current({ left, top, width });
    };
    follow();
    // the top layer, because containers and transforms of the page would limit a fixed position
    frame.showPopover();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
      latest.current(undefined);
      if (frame.isConnected) frame.hidePopover();
    };
  }, [open, box, frame]);
}

/** Without these rules, a popover is hidden and has colors and a border. */
const Content = styled.iframe`
  display: block;
  position: static;
  inset: auto;
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: visible;
  background: transparent;
  visibility: hidden;
  &[data-shown] {
    visibility: visible;
  }
  &[data-covers]:popover-open {
    position: fixed;
    inset: 0;
    height: 100vh;
    height: 100dvh;
  }
`;
