import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useOnline } from '#shared/client/use-online.ts';
import type { OwnSession } from '#shared/topics/accounts/session.calls.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { useEndSessionMutation, useOwnSessionsQuery } from '#shared/topics/accounts/identity/password.api.ts';
import { ListPanel, PlainList, Name, ListRow, Times } from './list-panel.tsx';
import { passwordText } from './password.text.ts';

/** Lists the sessions of the user, each with a sign-out button (hazard 22). Empty if the platform has no such list. */
export default function OwnSessions() {
  const text = useText(passwordText);
  const query = useOwnSessionsQuery();
  const list = useRef<HTMLUListElement>(null);
  return (
    <ListPanel title={text.sessions} lead={text.sessionsLead} failed={text.sessionsFailed} query={query}>
      {(sessions) => (
        <PlainList ref={list} tabIndex={-1}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              onEnded={() => {
                // the focused button is removed together with its row
                list.current?.focus({ preventScroll: true });
                void query.refetch();
              }}
            />
          ))}
          {sessions.length === 1 && sessions[0]!.current && <Alone>{text.onlyThis}</Alone>}
        </PlainList>
      )}
    </ListPanel>
  );
}

function Session({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const { id, device, address, signedInAt, usedAt, current } = session;
  const text = useText(passwordText);
  const formStrings = useText(formText);
  const online = useOnline();
  const endable = useOffered('endSession');
  const [busy, setBusy] = useState(false);
  const [endSession] = useEndSessionMutation();
  const name = device || text.unknownDevice;
  const end = async () => {
    setBusy(true);
    const failure = await errorToShow((await endSession({ id })).error, formStrings.unknown);
    setBusy(false);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else notify({ tone: 'success', message: text.sessionEnded(name) });
    onEnded();
  };
  return (
    <ListRow>
      <div>
        <Device>
          {name}
          {current && <small>{text.thisDevice}</small>}
        </Device>
        <Times>
          {address && <span>{text.addressOf(address)}</span>}
          {signedInAt != null && <span>{text.signedIn(formatMinute(signedInAt * 1000))}</span>}
          {usedAt != null && !current && <span>{text.used(formatMinute(usedAt * 1000))}</span>}
        </Times>
      </div>
      {!current && endable && (
        <Button
          size="sm"
          aria-label={text.endSessionOf(name)}
          disabled={!online}
          busy={busy}
          busyLabel={text.ending}
          onClick={() => void end()}
        >
          {text.endSession}
        </Button>
      )}
    </ListRow>
  );
}

const Device = styled(Name)`
  small {
    padding: 1px var(--_space-2);
    border-radius: var(--_radius-sm);
    background: var(--_fill);
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-sm);
  }
`;

const Alone = styled.li`
  padding: var(--_space-3) 0;
  border-top: var(--_hairline);
  color: var(--_text-2);
`;
