import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MiniProgramDialog } from './mini-program.tsx';
import { notify } from '#shared/host/notify.ts';
import { useContractQuery } from '../account.api.ts';
import type { Reminder } from '../contract-reminder.rules.ts';
import { contractText } from './contract-reminder.text.ts';

/** Shows when the contract ends or ended, as far as the platform states it, and the link to renew it (§2.3). */
export default function ContractReminder({ reminder: { kind, end } }: { reminder: Reminder }) {
  const text = useText(contractText);
  useWidgetState(true);
  const [renews, setRenews] = useState(false);
  const date = end && text.date(end.year, end.month, end.day);
  const expired = kind === 'expired';
  const [before, after, bare] = {
    expires: [text.expires, text.expiresAfter, text.expiresSoon],
    expired: [text.expired, text.expiredAfter, text.expiredAlready],
    unknown: [text.ends, text.endsAfter, text.endsUnknown],
  }[kind];
  return (
    <>
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
      {renews && <RenewDialog onClose={() => setRenews(false)} />}
    </>
  );
}

/** Opens the mini-program for the renewal: by QR code, or on phones by link. */
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
