import { useLayoutEffect } from 'react';
import { useWidget } from '../../shared/host/widget-context.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * A button among others of a header: as wide as itself. Elements take what the page gives them, and their contents
 * never ask for width; between the things of a flexible line that would be none.
 */
export function useOwnSize(): void {
  const { root } = useWidget();
  useLayoutEffect(() => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(':host{display:inline-block;flex:none;inline-size:44px;block-size:44px;vertical-align:middle}');
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }, [root]);
}
