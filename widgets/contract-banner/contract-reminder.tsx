import { useState } from 'react';
import { defineText, useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MiniProgramDialog } from '#shared/features/mini-program.tsx';
import { notify } from '#shared/host/notify.ts';
import { useContractQuery } from '#shared/client/account.api.ts';
import type { Reminder } from './contract.rules.ts';

/** About to expire, or expired, and the way to renew (§2.3). */
export function ContractReminder({ reminder: { expired, end } }: { reminder: Reminder }) {
  const text = useText(contractText);
  const [renews, setRenews] = useState(false);
  const date = end && text.date(end.year, end.month, end.day);
  const [before, after, bare] = expired
    ? [text.expired, text.expiredAfter, text.expiredAlready]
    : [text.expires, text.expiresAfter, text.expiresSoon];
  return (
    <>
      <div part="reminder">
        <Banner
          tone={expired ? 'failure' : 'warning'}
          role={expired ? 'alert' : 'status'}
          action={<LinkButton onClick={() => setRenews(true)}>{text.renew}</LinkButton>}
        >
          {date ? (
            <>
              {before}
              <b>{date}</b>
              {after}
            </>
          ) : (
            bare
          )}
        </Banner>
      </div>
      {renews && <RenewDialog onClose={() => setRenews(false)} />}
    </>
  );
}

const english = (year: number, month: number, day: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));

const contractText = defineText('contractBanner', {
  'zh-CN': {
    expires: '合作合同将于 ',
    expiresAfter: '到期，请提前续签以免影响结算',
    expiresSoon: '合作合同即将到期，请提前续签以免影响结算',
    expired: '合作合同已于 ',
    expiredAfter: '到期，请尽快续签以恢复结算',
    expiredAlready: '合作合同已到期，请尽快续签以恢复结算',
    date: (year: number, month: number, day: number) => `${year} 年 ${month} 月 ${day} 日`,
    renew: '立即续签',
    dialogTitle: '续签合作合同',
    scan: '请用微信扫码，在小程序中完成续签',
    phone: '请打开微信小程序完成续签',
    afterwards: '续签完成后，此提醒会自动消失',
    done: '我已续签',
    checking: '查询中',
    notYet: '还没有查到续签结果，请完成后再试',
    renewed: '合同已续签',
    later: '稍后再说',
  },
  en: {
    expires: 'Your contract ends on ',
    expiresAfter: '; renew it in time so that settlement goes on',
    expiresSoon: 'Your contract is about to end; renew it in time so that settlement goes on',
    expired: 'Your contract ended on ',
    expiredAfter: '; renew it soon to resume settlement',
    expiredAlready: 'Your contract has ended; renew it soon to resume settlement',
    date: english,
    renew: 'Renew now',
    dialogTitle: 'Renew your contract',
    scan: 'Scan the code with WeChat and renew in the mini-program',
    phone: 'Open the WeChat mini-program and renew there',
    afterwards: 'This reminder goes away once the contract is renewed',
    done: 'I have renewed',
    checking: 'Checking',
    notYet: 'The renewal has not arrived yet; finish it and try again',
    renewed: 'Contract renewed',
    later: 'Later',
  },
});

/** The mini-program in which the contract is renewed: its code, or on phones a link that opens it. */
function RenewDialog({ onClose }: { onClose: () => void }) {
  const text = useText(contractText);
  const contract = useContractQuery();
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const check = async (): Promise<void> => {
    setChecking(true);
    setProblem(undefined);
    const { data, error } = await contract.refetch();
    setChecking(false);
    if (error) return setProblem(error.message);
    if (data?.isRemind) return setProblem(text.notYet);
    notify({ tone: 'success', message: text.renewed });
    onClose();
  };

  return (
    <MiniProgramDialog
      title={text.dialogTitle}
      scan={text.scan}
      phone={text.phone}
      later={text.later}
      check={text.done}
      checking={text.checking}
      busy={checking}
      onCheck={() => void check()}
      onClose={onClose}
    >
      <div aria-live="polite">{problem ? <Banner tone="warning">{problem}</Banner> : <p>{text.afterwards}</p>}</div>
    </MiniProgramDialog>
  );
}
