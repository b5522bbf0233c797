import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '#shared/ui/button.tsx';

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
    background: rgb(11 24 25 / 0.48);
  }
  > div {
    display: grid;
    gap: 8px;
    align-content: start;
    min-height: 100%;
    padding: 8px 12px max(16px, env(safe-area-inset-bottom));
  }
`;
