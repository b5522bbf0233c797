import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { textOf, useText } from '../host/locale.ts';
import { Banner } from '../ui/base/banner.tsx';
import { LinkButton } from '../ui/base/link.tsx';
import { useAnyModal } from '../ui/overlay/modal-stack.ts';
import { notify } from '../host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../client/account.api.ts';
import type { RootState } from '../client/store.ts';
import { MiniProgramDialog } from './mini-program.tsx';
import { scanPromptText } from './scan-prompt.text.ts';

/** One dialog opens by itself, however many elements of a page ask for it, and none over another one. */
let taken = false;

/**
 * For an account that must verify its person in the mini-program first (`needVerify`, §6): a dialog with the code, and a
 * line that brings it back. The account is asked for while the dialog is open; whoever shows this takes it away once
 * the account says so.
 */
export default function ScanPrompt({
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

/** How often the account is asked whether its person has verified, while somebody looks at the page. */
const POLL_MS = 5_000;

/** The code of the mini-program, and the way on once the person has verified there. */
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

/** Says so when the dialog goes because the account has become a verified one. */
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
