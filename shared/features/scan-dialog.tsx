import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import styled from 'styled-components';
import { textOf, useText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../platform/account.api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MiniProgramCode, useMiniProgram } from './mini-program-code.tsx';
import { scanPromptText } from './scan-prompt.text.ts';
import { QR_EXPIRES_MS, useTimeLimit } from './use-time-limit.ts';

/** How often the account is asked whether its person has verified, while somebody looks at the page. */
const POLL_MS = 5_000;

/** The code of the mini-program, and the way on once the person has verified there. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const text = useText(scanPromptText);
  const program = useMiniProgram();
  const account = useAccountInfoQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const [checking, setChecking] = useState(false);
  const [notYet, setNotYet] = useState(false);
  useNoticeOfVerification();

  useTimeLimit(onClose, QR_EXPIRES_MS);

  const check = async (): Promise<void> => {
    setChecking(true);
    const { data } = await account.refetch();
    setChecking(false);
    setNotYet(data?.needVerify === true);
  };

  return (
    <Dialog
      open
      size="sm"
      title={text.title}
      description={program.opens ? text.phone : text.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.later}</Button>
          <Button
            tone={program.opens ? 'quiet' : 'primary'}
            busy={checking}
            busyLabel={text.checking}
            onClick={() => void check()}
          >
            {text.check}
          </Button>
        </>
      }
    >
      <Middle>
        <MiniProgramCode program={program} />
        {notYet ? <Banner tone="warning">{text.notYet}</Banner> : <p>{text.waiting}</p>}
      </Middle>
    </Dialog>
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

const Middle = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  text-align: center;
  color: var(--_text-2);
`;
