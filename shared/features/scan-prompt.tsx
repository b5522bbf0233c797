import { useEffect, useRef, useState } from 'react';
import { useText } from '../host/locale.ts';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/link.tsx';
import { useAnyModal } from '../ui/modal-stack.ts';
import { ScanDialog, scanPromptText } from './scan-dialog.tsx';

/** One dialog opens by itself, however many elements of a page ask for it, and none over another one. */
let taken = false;

/**
 * For an account that must verify its person in the mini-program first (`needVerify`, §6): a dialog with the code, and a
 * line that brings it back. The account is asked for while the dialog is open; whoever shows this takes it away once
 * the account says so.
 */
export function ScanPrompt({
  asked = false,
}: {
  /** the person has seen the dialog a moment ago: the line alone */ asked?: boolean;
}) {
  const text = useText(scanPromptText);
  const [open, setOpen] = useState(false);
  const mine = useRef(false);
  const covered = useAnyModal();
  useEffect(() => {
    if (asked || taken || covered) return;
    taken = mine.current = true;
    setOpen(true);
  }, [asked, covered]);
  useEffect(
    () => () => {
      if (mine.current) taken = mine.current = false;
    },
    [],
  );
  return (
    <>
      <Banner tone="warning" action={<LinkButton onClick={() => setOpen(true)}>{text.open}</LinkButton>}>
        {text.banner}
      </Banner>
      {open && <ScanDialog onClose={() => setOpen(false)} />}
    </>
  );
}
