import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import styled from 'styled-components';
import { textOf, useText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../platform/account.api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Link, LinkButton } from '../ui/link.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { useUrlSchemeQuery } from './mini-program.api.ts';
import { scanPromptText } from './scan-prompt.text.ts';

/** A modal that nobody answers closes by itself (§9). */
export const SCAN_EXPIRES_MS = 12 * 60 * 60 * 1000;
/** How often the account is asked whether its person has verified, while somebody looks at the page. */
const POLL_MS = 5_000;

/** What a phone opens by itself; whatever else the platform sends is shown as a code alone. */
const OPENS = /^(https|weixin):/i;

const onPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The code of the mini-program, and the way on once the person has verified there. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const text = useText(scanPromptText);
  const scheme = useUrlSchemeQuery();
  const account = useAccountInfoQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  const [checking, setChecking] = useState(false);
  const [notYet, setNotYet] = useState(false);
  useNoticeOfVerification();

  useEffect(() => {
    const timer = setTimeout(onClose, SCAN_EXPIRES_MS);
    return () => clearTimeout(timer);
  }, [onClose]);

  const check = async (): Promise<void> => {
    setChecking(true);
    const { data } = await account.refetch();
    setChecking(false);
    setNotYet(data?.needVerify === true);
  };

  const url = scheme.currentData?.url;
  const phone = onPhone() && url !== undefined && OPENS.test(url);
  return (
    <Dialog
      open
      size="sm"
      title={text.title}
      description={phone ? text.phone : text.description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.later}</Button>
          <Button tone="primary" busy={checking} busyLabel={text.checking} onClick={() => void check()}>
            {text.check}
          </Button>
        </>
      }
    >
      <Middle>
        {scheme.error ? (
          <Banner
            tone="failure"
            requestId={'requestId' in scheme.error ? scheme.error.requestId : undefined}
            action={<LinkButton onClick={() => void scheme.refetch()}>{text.retry}</LinkButton>}
          >
            {text.failed}
          </Banner>
        ) : phone ? (
          <Link href={url}>{text.openApp}</Link>
        ) : (
          <QrCode value={url} label={text.code} />
        )}
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
