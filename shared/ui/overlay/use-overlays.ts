import { useContext } from 'react';
import { WidgetContext } from '../../host/widget-context.ts';

interface Overlays {
  /** the document of what floats: Ark's environment */
  root: ShadowRoot | Document;
  /** where it is put */
  overlays: HTMLElement;
}

let page: Overlays | undefined;

/** Outside of an element, on the console's own page, overlays go to the end of the body. */
function pageOverlays(): Overlays {
  if (page) return page;
  const overlays = document.createElement('div');
  overlays.className = 'overlays';
  document.body.append(overlays);
  return (page = { root: document, overlays });
}

/** Where a dialog, a calendar or a toast of this component lives: inside its own root. */
export const useOverlays = (): Overlays => useContext(WidgetContext) ?? pageOverlays();
