import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useOverlays } from './use-overlays.ts';

/** Whether the content is rendered but hidden. Its layers are in another place of the document. */
export const HiddenContext = createContext(false);

/** Keeps its content rendered, with its state and typed values, also while it is hidden. */
export function Hidden({ when, children }: { when: boolean; children: ReactNode }) {
  const hidden = useContext(HiddenContext) || when;
  return (
    <HiddenContext value={hidden}>
      <Box>{children}</Box>
    </HiddenContext>
  );
}

/** Shows a layer of the content in the overlays of the element: a dialog, a panel or a list. It is hidden with the content. */
export function Layer({ children }: { children: ReactNode }) {
  return createPortal(<Box>{children}</Box>, useOverlays().overlays);
}

const Box = ({ children }: { children: ReactNode }) => (
  <div style={{ display: useContext(HiddenContext) ? 'none' : 'contents' }}>{children}</div>
);
