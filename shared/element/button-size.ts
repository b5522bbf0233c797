import { useLayoutEffect } from 'react';
import { useWidget } from '../host/widget-context.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * Makes the element as large as its button. Other elements take the width that the page gives them, but in a flex container
 * this width would be 0.
 */
export function useButtonSize(): void {
  const { root } = useWidget();
  useLayoutEffect(() => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ':host{display:inline-block;flex:none;inline-size:44px;block-size:44px;vertical-align:middle}.frame{inline-size:44px}',
      );
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }, [root]);
}

/** Keeps the place of the button. */
export function ButtonSpace() {
  useButtonSize();
  return null;
}
