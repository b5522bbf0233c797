import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import type { Reminder } from './contract.rules.ts';
import { contractText, RenewDialog } from './renew-dialog.tsx';

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
