import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';
import { adoptSheets, styledSheet } from '../../shared/element/adopted-sheet.ts';

// The page's own styles come without style elements too: its policy is `style-src 'self'`.
adoptSheets(document);
const sheet = new CSSStyleSheet();
sheet.replaceSync('body{margin:0;background:var(--_bg)}#console{min-height:100vh;min-height:100dvh}');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** Tokens, theme and density for everything of the page outside of the elements. */
export const Ground = ({ children }: { children: ReactNode }) => (
  <StyleSheetManager sheet={styledSheet()}>
    <div className="frame">{children}</div>
  </StyleSheetManager>
);
