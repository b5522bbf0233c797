import type { ReactNode } from 'react';
import { StyleSheetManager } from 'styled-components';
import { adoptSheets, styledSheet } from './adopted-sheet.ts';

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
