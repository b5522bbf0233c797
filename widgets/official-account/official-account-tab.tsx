import { useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { css, keyframes, styled } from 'styled-components';
import { useLocale, useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { useEscape } from '#shared/ui/overlay/layer-stack.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { officialAccountText } from './official-account.text.ts';

const QR_ICON = 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v5h-5';

interface OfficialAccountTabProps {
  /** Address of the image. */
  qr: string;
  /** Hides the tab until the next visit. */
  onDismiss: () => void;
}

interface OfficialAccountProps extends OfficialAccountTabProps {
  /** Whether the code is in the element's own place, instead of at the edge of the window. */
  inline: boolean;
}

/** The QR code of the official account. */
export default function OfficialAccount({ inline, ...props }: OfficialAccountProps) {
  useWidgetState(true);
  return inline ? <InlineCode qr={props.qr} /> : <FloatingTab {...props} />;
}

/** Shows the QR code with its purpose. */
function Code({ qr }: { qr: string }) {
  const text = useText(officialAccountText);
  const [broken, setBroken] = useState(false);
  return (
    <>
      {broken ? (
        <div role="alert">
          <p>{text.broken}</p>
          <Button size="sm" icon="refresh" onClick={() => setBroken(false)}>
            {text.retry}
          </Button>
        </div>
      ) : (
        <img src={resolveAddress(qr)} alt={text.image} width={160} height={160} onError={() => setBroken(true)} />
      )}
      <p>{matchMedia('(pointer: coarse)').matches ? text.phone : text.text}</p>
    </>
  );
}

/** Shows a line in a menu that expands to the QR code. */
function InlineCode({ qr }: { qr: string }) {
  const text = useText(officialAccountText);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Inline>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon path={QR_ICON} />
        {text.title}
      </button>
      <div id={id} hidden={!open}>
        {open && <Code qr={qr} />}
      </div>
    </Inline>
  );
}

/** A tab at the edge of the window that expands to the QR code. It is fixed to the window, outside the element's box. */
function FloatingTab({ qr, onDismiss }: OfficialAccountTabProps) {
  const { root } = useWidget();
  const text = useText(officialAccountText);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const tab = useRef<HTMLButtonElement>(null);
  const id = useId();
  const fold = () => {
    setOpen(false);
    tab.current?.focus();
  };
  useEscape(open, { within: root, isModal: false, onEscape: fold });
  return createPortal(
    <div className="overlays" style={BELOW_DIALOGS} part="official-account" lang={locale}>
      <Floating>
        <Tab ref={tab} type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon path={QR_ICON} size={16} />
          <span>{text.tab}</span>
        </Tab>
        <Card id={id} hidden={!open} aria-label={text.title} role="group">
          {open && (
            <>
              <header role="none">
                <b>{text.title}</b>
                <IconButton label={text.fold} icon="close" onClick={fold} />
              </header>
              <Code qr={qr} />
              <LinkButton onClick={onDismiss}>{text.dismiss}</LinkButton>
            </>
          )}
        </Card>
      </Floating>
    </div>,
    root,
  );
}

const appear = keyframes`from{opacity:0;transform:translateX(8px)}`;

/** above the page, and below all dialogs */
const BELOW_DIALOGS = { zIndex: 30 };

const Floating = styled.div`
  position: fixed;
  right: 0;
  bottom: 96px;
  @media (max-width: 640px) {
    right: 12px;
    bottom: max(16px, env(safe-area-inset-bottom));
  }
  @media print {
    display: none;
  }
`;

const Tab = styled.button`
  position: relative;
  display: grid;
  justify-items: center;
  gap: var(--_space-2);
  width: 28px;
  padding: var(--_space-3) 0;
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  color: var(--_text-2);
  font-size: var(--_text-xs);
  line-height: calc(var(--_text-base) * 16 / 14);
  &,
  &:focus-visible {
    border-radius: var(--_radius-md) 0 0 var(--_radius-md);
  }
  &:hover {
    color: var(--_text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  /* larger than the gutter, for touch */
  &::before {
    content: '';
    position: absolute;
    inset: 0 0 0 -16px;
  }
  span {
    writing-mode: vertical-rl;
    text-orientation: mixed;
    letter-spacing: 0.15em;
  }
  :lang(en) & span {
    letter-spacing: 0;
  }
  /* narrower than the gutter of a small window, with the same space for touch */
  @media (max-width: 900px) {
    width: 20px;
    &::before {
      left: -24px;
    }
  }
  @media (max-width: 640px) {
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    &,
    &:focus-visible {
      border-radius: 50%;
    }
    &::before {
      display: none;
    }
    span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
`;

const code = css`
  > div[role] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--_space-3);
    height: 176px;
  }
  /* dark on white in every theme, because cameras require this contrast */
  img {
    width: 176px;
    height: 176px;
    padding: var(--_space-2);
    border: var(--_hairline);
    border-radius: var(--_radius-md);
    background: #fff;
    object-fit: contain;
  }
  p {
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    text-align: center;
    text-wrap: balance;
  }
`;

const Inline = styled.div`
  > button {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    width: 100%;
    min-height: 44px;
    padding: 0 10px;
    border-radius: var(--_radius-md);
    color: var(--_text-2);
  }
  > div:not([hidden]) {
    display: grid;
    justify-items: center;
    gap: var(--_space-3);
    padding: var(--_space-2) 0 var(--_space-4);
    ${code}
  }
`;

const Card = styled.div`
  position: absolute;
  right: 36px;
  bottom: 0;
  width: 240px;
  padding: var(--_space-2) var(--_space-5) var(--_space-4);
  border-radius: var(--_radius-lg);
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  animation: ${appear} var(--_enter) var(--_ease);
  ${code}
  &:not([hidden]) {
    display: grid;
    justify-items: center;
    gap: var(--_space-3);
  }
  > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    justify-self: stretch;
    b {
      font-weight: var(--_weight-title);
    }
    button {
      margin-right: -12px;
    }
  }
  > button {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  @media (max-width: 640px) {
    right: 0;
    bottom: 56px;
    width: min(264px, calc(100vw - 24px));
  }
`;
