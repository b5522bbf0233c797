import { createContext, useContext, type ReactNode } from 'react';

/** Whether the content is rendered but hidden. Its dialogs are in another place of the document, so they must not be rendered. */
export const HiddenContext = createContext(false);

/** Keeps its content rendered, with its state and typed values, also while it is hidden. */
export function Hidden({ when, children }: { when: boolean; children: ReactNode }) {
  const hidden = useContext(HiddenContext) || when;
  return (
    <div style={{ display: hidden ? 'none' : 'contents' }}>
      <HiddenContext value={hidden}>{children}</HiddenContext>
    </div>
  );
}
