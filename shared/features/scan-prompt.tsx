import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { defineText, textOf, useText } from '../host/locale.ts';
import { Banner } from '../ui/base/banner.tsx';
import { LinkButton } from '../ui/base/link.tsx';
import { useAnyModal } from '../ui/overlay/use-modal-focus.ts';
import { notify } from '../host/notify.ts';
import { accountApi, useAccountInfoQuery } from '../client/account.api.ts';
import { MiniProgramDialog } from './mini-program.tsx';

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

const scanPromptText = defineText('scanPrompt', {
  'zh-CN': {
    banner: '需要在小程序完成实名认证，完成后可查看完整信息',
    open: '去认证',
    title: '扫码完成实名认证',
    description: '请用微信扫码，在小程序中完成实名认证',
    phone: '请打开微信小程序完成实名认证',
    waiting: '完成后本页会自动继续',
    check: '我已完成认证',
    notYet: '还没有查到认证结果，请完成后再试',
    checking: '查询中',
    later: '稍后再说',
    done: '实名认证已完成',
  },
  en: {
    banner: 'Verify your identity in the mini-program to see everything here',
    open: 'Verify now',
    title: 'Scan to verify your identity',
    description: 'Scan the code with WeChat and verify your identity in the mini-program',
    phone: 'Open the WeChat mini-program and verify your identity there',
    waiting: 'This page goes on by itself once you are done',
    check: 'I have verified',
    notYet: 'The verification has not arrived yet; finish it and try again',
    checking: 'Checking',
    later: 'Later',
    done: 'Identity verified',
  },
});

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
  const store = useStore();
  useEffect(
    () => () => {
      const { data } = accountApi.endpoints.accountInfo.select()(store.getState() as never);
      if (data && data.needVerify !== true) notify({ tone: 'success', message: textOf(scanPromptText).done });
    },
    [store],
  );
}
