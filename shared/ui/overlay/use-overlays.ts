import { useContext } from 'react';
import { WidgetContext } from '../../host/widget-context.ts';

interface Overlays {
  /** the document or root of the overlays, for Ark's environment */
  root: ShadowRoot | Document;
  /** the container of the overlays */
  overlays: HTMLElement;
}

let page: Overlays | undefined;

/** Outside of an element, on the console's own page, overlays are at the end of the body. */
function pageOverlays(): Overlays {
  if (page) return page;
  const overlays = document.createElement('div');
  overlays.className = 'overlays';
  document.body.append(overlays);
  return (page = { root: document, overlays });
}

/** Returns where overlays of this component belong: in its own root. */
export const useOverlays = (): Overlays => useContext(WidgetContext) ?? pageOverlays();
