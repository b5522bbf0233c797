import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { useEndShareLinkMutation, useShareLinksQuery } from '#shared/topics/accounts/share/share.api.ts';
import type { ShareLink } from '#shared/topics/accounts/share/share.calls.ts';
import { shareText } from '#shared/topics/accounts/share/share.text.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ListPanel, ListRow, Name, PlainList, Times } from './list-panel.tsx';

/** Lists the read-only links of the user with their openings, each valid one with a button that ends it. */
export default function ShareLinks() {
  const text = useText(shareText);
  const query = useShareLinksQuery();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ListPanel title={text.links} lead={text.linksLead} failed={text.linksFailed} query={query}>
      {(links) => (
        <PlainList ref={list} tabIndex={-1}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              onEnded={() => {
                // the focused button is removed
                list.current?.focus({ preventScroll: true });
                void query.refetch();
              }}
            />
          ))}
          {links.length === 0 && <None>{text.noLinks}</None>}
        </PlainList>
      )}
    </ListPanel>
  );
}

const minute = (seconds: number): string => formatMinute(seconds * 1000);

function LinkRow({ link, onEnded }: { link: ShareLink; onEnded: () => void }) {
  const { id, kind, subject, recipient, expiresAt, endedAt, opened, openedAt } = link;
  const text = useText(shareText);
  const formStrings = useText(formText);
  const online = useOnline();
  const now = useServerNow();
  const endable = useOffered('endShareLink') && isGranted('endShareLink');
  const [busy, setBusy] = useState(false);
  const [endLink] = useEndShareLinkMutation();
  const name = `${kind ? text.kinds[kind] : text.other} ${subject}`;
  const isExpired = expiresAt * 1000 <= now;
  const end = async () => {
    setBusy(true);
    const failure = await errorToShow((await endLink({ id })).error, formStrings.unknown);
    setBusy(false);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else notify({ tone: 'success', message: text.ended });
    onEnded();
  };
  return (
    <ListRow>
      <div>
        <Name>{name}</Name>
        <Times>
          <span>{text.of(recipient)}</span>
          <span>
            {endedAt != null
              ? text.endedAt(minute(endedAt))
              : (isExpired ? text.expired : text.until)(minute(expiresAt))}
          </span>
          <span>{text.opened(opened)}</span>
          {openedAt != null && <span>{text.lastOpened(minute(openedAt))}</span>}
        </Times>
      </div>
      {endedAt == null && !isExpired && endable && (
        <Button
          size="sm"
          aria-label={text.endOf(name)}
          disabled={!online}
          busy={busy}
          busyLabel={text.ending}
          onClick={() => void end()}
        >
          {text.end}
        </Button>
      )}
    </ListRow>
  );
}

const None = styled.li`
  padding: var(--_space-3) 0;
  color: var(--_text-2);
`;
