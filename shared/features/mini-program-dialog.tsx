import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MiniProgramCode, useMiniProgram } from './mini-program-code.tsx';

/** A dialog with a code that nobody answers closes by itself (§9). */
export const QR_EXPIRES_MS = 12 * 60 * 60 * 1000;

/** Calls `end` once, so long after the component came; drawing it again does not begin anew. @param ms of the limit */
export function useTimeLimit(end: () => void, ms: number): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}

interface MiniProgramDialogProps {
  title: string;
  /** what to do with the code, and on a phone with the link */
  scan: string;
  phone: string;
  later: string;
  /** of the button that asks whether it is done */
  check: string;
  checking: string;
  busy: boolean;
  onCheck: () => void;
  onClose: () => void;
  /** what follows, or why it is not done yet */
  children: ReactNode;
}

/** Something to be done in the mini-program: its code, or on phones a link that opens it; closes by itself after 12 h (§9). */
export function MiniProgramDialog(props: MiniProgramDialogProps) {
  const { title, scan, phone, later, check, checking, busy, onCheck, onClose, children } = props;
  const program = useMiniProgram();
  useTimeLimit(onClose, QR_EXPIRES_MS);
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={program.opens ? phone : scan}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{later}</Button>
          <Button tone={program.opens ? 'quiet' : 'primary'} busy={busy} busyLabel={checking} onClick={onCheck}>
            {check}
          </Button>
        </>
      }
    >
      <Middle>
        <MiniProgramCode program={program} />
        {children}
      </Middle>
    </Dialog>
  );
}

const Middle = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
  text-align: center;
  color: var(--_text-2);
`;
