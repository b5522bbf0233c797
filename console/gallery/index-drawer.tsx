import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { galleryText } from './gallery.text.ts';

/** The index on a narrow window, over the page: the browser's own modal dialog; Esc and a click beside it close it. */
export function IndexDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const text = useText(galleryText);
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
      aria-label={text.index}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <nav aria-label={text.index}>
        <IconButton label={text.closeIndex} icon="close" onClick={onClose} />
        {children}
      </nav>
    </Side>
  );
}

const Side = styled.dialog`
  width: min(304px, 100% - 32px);
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
  > nav {
    min-height: 100%;
    padding-top: 8px;
    > button {
      margin-left: 8px;
    }
  }
`;
