import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { textOf, useText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../client/account.api.ts';
import { Banner } from '../ui/banner.tsx';
import { MiniProgramDialog } from './mini-program-dialog.tsx';
import { scanPromptText } from './scan-prompt.text.ts';

/** How often the account is asked whether its person has verified, while somebody looks at the page. */
const POLL_MS = 5_000;

/** The code of the mini-program, and the way on once the person has verified there. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
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
  const store = useStore();
  useEffect(
    () => () => {
      const { data } = accountApi.endpoints.accountInfo.select()(store.getState() as never);
      if (data && data.needVerify !== true) notify({ tone: 'success', message: textOf(scanPromptText).done });
    },
    [store],
  );
}
