import { styled } from 'styled-components';
import { api, TAGS } from '../client/api.ts';
import { store } from '../client/store.ts';
import { storedResponses } from '../client/stored-responses.ts';
import { useSessionStatus } from '../client/use-session-status.ts';
import { useText } from '../host/locale.ts';
import { Banner } from '../ui/base/banner.tsx';
import { LinkButton } from '../ui/base/link.tsx';
import { retrySession } from './retry-session.ts';
import { accountText } from './account.text.ts';

function requestAgain(): void {
  storedResponses.forget();
  store.dispatch(api.util.invalidateTags([...TAGS]));
}

/** Marks content as not current: the host cannot confirm its user, or a service worker of the host has stored it. */
export default function Unconfirmed() {
  const text = useText(accountText);
  const isInDoubt = useSessionStatus() === 'unconfirmed';
  return (
    <Above>
      <Banner
        role="status"
        tone="warning"
        action={<LinkButton onClick={isInDoubt ? retrySession : requestAgain}>{text.retry}</LinkButton>}
      >
        {isInDoubt ? text.unconfirmed : text.stored}
      </Banner>
    </Above>
  );
}

const Above = styled.div`
  margin-block-end: var(--_space-3);
`;
