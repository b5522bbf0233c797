/** What the console's header and the gallery's are made of. It knows neither of the two. */
import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { VERSION } from './version.ts';
import { useLocale, type Locale } from '../host/locale.ts';
import { keepLanguage } from '../host/start-language.ts';
import { IconButton } from '../ui/base/button.tsx';
import { StyleSheetManager } from 'styled-components';
import { adoptSheets, styledSheet } from './adopted-sheet.ts';

/** First in the order of Tab, in sight while it has the focus. */
export const SkipLink = ({ children }: { children: string }) => (
  <Skip
    href="#main"
    onClick={(event) => {
      // The address keeps no fragment: it would be carried to the log-in.
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    {children}
  </Skip>
);

export const Version = () => <Small>{VERSION}</Small>;

/** Each language by its own name, which is what somebody looks for who cannot read the other one. */
export const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', en: 'English' };

interface LanguageButtonProps {
  /** before the name */
  icon?: ReactNode;
  /** The choice is kept on this device already; what is on screen is the page's to change. */
  onSwitch: (locale: Locale) => void;
}

/** The way to the other language. */
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

/** A drawer from the left, by the browser's own modal dialog: focus stays in it, Esc and a click beside it close it. */
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
  gap: 8px;
  height: 56px;
  padding: 0 16px;
  border-bottom: 1px solid var(--_line);
  background: var(--_surface);
`;

const Small = styled.small`
  font-size: 12px;
  line-height: 20px;
  color: var(--_text-3);
  font-variant-numeric: tabular-nums;
`;

const TextButton = styled.button`
  flex: none;
  min-height: 44px;
  padding: 0 12px;
  border-radius: 8px;
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
  padding: 10px 16px;
  border-radius: 8px;
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
    gap: 8px;
    align-content: start;
    min-height: 100%;
    padding: 8px 12px max(16px, env(safe-area-inset-bottom));
  }
`;

adoptSheets(document);
const sheet = new CSSStyleSheet();
// as high as the window: tools that judge what is on screen take what a short body cuts off for invisible
sheet.replaceSync('body{min-height:100dvh;margin:0;background:var(--_bg)}');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/**
 * Around everything that a page of ours shows outside of its elements: tokens, theme, density, and styled components
 * without style elements, as its policy is `style-src 'self'`.
 */
export const PageRoot = ({ children }: { children: ReactNode }) => (
  <StyleSheetManager sheet={styledSheet()}>
    <div className="frame">{children}</div>
  </StyleSheetManager>
);
