import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { textOf, useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { useAnyModal } from '#shared/ui/overlay/layer-stack.ts';
import { notify } from '#shared/host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../account.api.ts';
import type { RootState } from '#shared/client/store.ts';
import { MiniProgramDialog } from './mini-program.tsx';
import { scanPromptText } from './mini-program.text.ts';

/**
 * Only one dialog opens automatically, even if several elements of a page request it, and never over another dialog.
 */
let hasPrompt = false;

/**
 * Prompts an account to verify the user's identity in the mini-program (`needVerify`, §6): a dialog with the QR code,
 * and a line that reopens it. The account is polled while the dialog is open. The parent removes the prompt once the
 * account is verified.
 */
export default function ScanPrompt({
  wasSeen = false,
}: {
  /** whether the user has just seen the dialog: only the line is shown */ wasSeen?: boolean;
}) {
  const text = useText(scanPromptText);
  const [open, setOpen] = useState(false);
  const mine = useRef(false);
  const covered = useAnyModal();
  useEffect(() => {
    if (wasSeen || hasPrompt || covered) return;
    hasPrompt = mine.current = true;
    setOpen(true);
  }, [wasSeen, covered]);
  useEffect(
    () => () => {
      if (mine.current) hasPrompt = mine.current = false;
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

/** Interval of checks whether the user has verified, while the page is visible. */
const POLL_MS = 5_000;

/** The QR code of the mini-program, and the next step after the verification. */
function ScanDialog({ onClose }: { onClose: () => void }) {
  const text = useText(scanPromptText);
  const account = useAccountInfoQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const [checking, setChecking] = useState(false);
  const [notYet, setNotYet] = useState(false);
  useNoticeOfVerification();

  const check = async (): Promise<void> => {
    setChecking(true);
    const { data } = await account.refetch();
    setChecking(false);
    setNotYet(data?.needVerify === true);
  };

  return (
    <MiniProgramDialog
      title={text.title}
      scan={text.description}
      phone={text.phone}
      later={text.later}
      check={text.check}
      checking={text.checking}
      busy={checking}
      onCheck={() => void check()}
      onClose={onClose}
    >
      {notYet ? <Banner tone="warning">{text.notYet}</Banner> : <p>{text.waiting}</p>}
    </MiniProgramDialog>
  );
}

/** Shows a message when the dialog closes because the account has been verified. */
function useNoticeOfVerification(): void {
  const store = useStore<RootState>();
  useEffect(
    () => () => {
      const { data } = accountApi.endpoints.accountInfo.select()(store.getState());
      if (data && data.needVerify !== true) notify({ tone: 'success', message: textOf(scanPromptText).done });
    },
    [store],
  );
}
