/** Parts shared by the headers of the console and the gallery. */
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { PRODUCT_VERSION } from '../core/version.ts';
import { useLocale, type Locale } from '../host/locale.ts';
import { keepLanguage } from '../host/start-language.ts';
import { IconButton } from '../ui/base/button.tsx';
import { StyleSheetManager } from 'styled-components';
import { adoptSheets, styledSheet } from './adopted-sheet.ts';

/** The first tab stop. Visible only while focused. */
export const SkipLink = ({ children }: { children: string }) => (
  <Skip
    href="#main"
    onClick={(event) => {
      // Keeps the fragment out of the address, because sign-in would carry it along.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    {children}
  </Skip>
);

export const Version = () => <Small>{PRODUCT_VERSION}</Small>;

/** Each language in its own name, so that users who read only one language find it. */
export const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', en: 'English' };

interface LanguageButtonProps {
  /** shown before the name */
  icon?: ReactNode;
  /** Called after the choice has been stored on this device. The page switches its texts. */
  onSwitch: (locale: Locale) => void;
}

/** Switches to the other language. */
export function LanguageButton({ icon, onSwitch }: LanguageButtonProps) {
  const other = useLocale() === 'en' ? 'zh-CN' : 'en';
  return (
    <TextButton
      type="button"
      lang={other}
      onClick={() => {
        keepLanguage(other);
        onSwitch(other);
      }}
    >
      {icon}
      {LANGUAGES[other]}
    </TextButton>
  );
}

interface DrawerProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A drawer on the left in a native modal dialog. It keeps the focus inside; Esc and a click outside close it. */
export function Drawer({ label, closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current!;
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <Side
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
        {children}
      </div>
    </Side>
  );
}

export const TopBar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  height: 56px;
  padding: 0 var(--_space-4);
  border-bottom: var(--_hairline);
  background: var(--_surface);
`;

const Small = styled.small`
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  color: var(--_text-3);
  font-variant-numeric: tabular-nums;
`;

const TextButton = styled.button`
  flex: none;
  min-height: 44px;
  padding: 0 var(--_space-3);
  border-radius: var(--_radius-md);
  white-space: nowrap;
  color: var(--_text-2);
  &:hover {
    color: var(--_text);
    background: var(--_fill);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Skip = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 40;
  padding: 10px var(--_space-4);
  border-radius: var(--_radius-md);
  color: var(--_on-accent);
  background: var(--_accent);
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
`;

const Side = styled.dialog`
  width: min(280px, 100% - 32px);
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  color: inherit;
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-dialog);
  &::backdrop {
    background: var(--_scrim);
  }
  > div {
    display: grid;
    gap: var(--_space-2);
    align-content: start;
    min-height: 100%;
    padding: var(--_space-2) var(--_space-3) max(16px, env(safe-area-inset-bottom));
  }
`;

adoptSheets(document);
const sheet = new CSSStyleSheet();
// below the bar: content that is scrolled into view; full height: accessibility checks treat content beyond a short body as invisible
sheet.replaceSync(
  'html{scroll-padding-top:64px}body{min-height:100dvh;margin:0;background:var(--_bg)}@media print{:root{color-scheme:only light!important}}',
);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/**
 * Wraps content outside of elements, on this server's own pages: tokens, theme, density, and styled components without
 * style elements, as the policy is `style-src 'self'`.
 */
export const PageRoot = ({ children }: { children: ReactNode }) => (
  <StyleSheetManager sheet={styledSheet()}>
    <div className="frame">{children}</div>
  </StyleSheetManager>
);
