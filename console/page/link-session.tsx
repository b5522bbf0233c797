/** A session that a link has started: names its account until the user confirms it (hazard 5). */
import { useSyncExternalStore, type ReactNode } from 'react';
import styled from 'styled-components';
import { hashOf } from '#shared/core/hash.ts';
import { maskUsername } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { getPublicApi } from '#shared/host/public-api.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';
import { readStoredToken } from '#shared/host/stored-token.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { signOutHere, useAccount } from './account-store.ts';
import { linkText } from './page.text.ts';

/** The hash of the token, so that another sign-in ends the mark. In local storage, because all tabs share the session. */
const KEY = 'sessionOfLink';

const [subscribe, notifySubscribers] = createSignal();
addEventListener('storage', () => notifySubscribers());

const hashOfSession = (): string => hashOf(readStoredToken() ?? '');
const isUnconfirmed = (): boolean => localStore.get(KEY) === hashOfSession();

function mark(unconfirmed: boolean): void {
  localStore.set(KEY, unconfirmed ? hashOfSession() : undefined);
  notifySubscribers();
}

/**
 * Signs in with the token of a link. An attacker can send a link with the token of another account, into which the user would
 * enter data. The next token of the same user does not change whether the account is confirmed.
 * @returns false if the platform refuses the token
 */
export async function signInByLink(token: string): Promise<boolean> {
  let unconfirmed = isUnconfirmed();
  const accepted = await getPublicApi()?.adoptToken(token, () => (unconfirmed = true));
  if (accepted) mark(unconfirmed);
  return accepted === true;
}

/** Returns the masked user name of an unconfirmed account; empty until the account has loaded. */
function useUnconfirmedName(): string | undefined {
  const unconfirmed = useSyncExternalStore(subscribe, isUnconfirmed);
  const { account } = useAccount();
  return unconfirmed ? maskUsername(account?.username || account?.uid || '') : undefined;
}

/** A line below the header with the account that a link has signed in. */
export function LinkSessionLine() {
  const text = useText(linkText);
  const name = useUnconfirmedName();
  if (!name) return null;
  return (
    <Line>
      <Banner role="status" action={<LinkButton onClick={() => void signOutHere()}>{text.notMine}</LinkButton>}>
        {text.signedIn(name)}
      </Banner>
    </Line>
  );
}

/** Shows a form for identity, payout or password data once the user has confirmed the account of a link. */
export function ConfirmedAccount({ children }: { children: ReactNode }) {
  const text = useText(linkText);
  const name = useUnconfirmedName();
  if (name === undefined) return children;
  return (
    <Dialog
      open={name !== ''}
      size="sm"
      requiresDecision
      title={text.title}
      description={text.signedIn(name)}
      onClose={() => undefined}
      footer={
        <>
          <Button onClick={() => void signOutHere()}>{text.notMine}</Button>
          <Button tone="primary" onClick={() => mark(false)}>
            {text.mine}
          </Button>
        </>
      }
    >
      {text.confirm}
    </Dialog>
  );
}

const Line = styled.div`
  container-type: inline-size;
  margin-bottom: 24px;
`;
