import { Link } from 'react-router';
import styled from 'styled-components';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/link.tsx';
import { refreshAccount, useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { MENU_ICONS } from '../icons.ts';
import { pageText } from '../page.text.ts';
import { menuFor } from '../routes.ts';
import { useNavigate } from 'react-router';

/** The start: who is here, what can be done now, and where everything is. */
export function Overview() {
  const text = useText(pageText);
  const { status, account } = useAccount();
  const navigate = useNavigate();
  return (
    <Stack>
      <header>
        <Heading>{text.greeting(account?.username ?? '')}</Heading>
        <p>{text.greetingHint}</p>
      </header>
      {status === 'failed' && (
        <Banner tone="failure" action={<LinkButton onClick={() => void refreshAccount()}>{text.retry}</LinkButton>}>
          {text.notLoaded}
        </Banner>
      )}
      {account?.withdrawable && (
        <Callout>
          <Icon path={MENU_ICONS.wallet} />
          <p>{text.withdrawableHint}</p>
          <Button tone="primary" onClick={() => void navigate('/wallet')}>
            {text.toWallet}
          </Button>
        </Callout>
      )}
      <section aria-labelledby="shortcuts">
        <h2 id="shortcuts">{text.shortcuts}</h2>
        <ul>
          {menuFor(account)
            .filter(({ name }) => name !== 'overview')
            .map(({ name, path }) => (
              <li key={name}>
                <Link to={path}>
                  <Icon path={MENU_ICONS[name]} />
                  <span>
                    <b>{text.titles[name]}</b>
                    <small>{text.about[name]}</small>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      </section>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: 24px;
  > header p {
    color: var(--_text-2);
  }
  h2 {
    margin-bottom: 12px;
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
    gap: 12px;
  }
  li > a {
    display: flex;
    gap: 12px;
    min-height: 76px;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    color: var(--_text);
    background: var(--_surface);
    text-decoration: none;
    > svg {
      margin-top: 1px;
      color: var(--_accent-text);
    }
    > span {
      display: grid;
    }
    b {
      font-weight: 600;
    }
    small {
      font-size: 12px;
      line-height: 20px;
      color: var(--_text-3);
    }
    &:hover {
      border-color: var(--_line-strong);
    }
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: 2px;
    }
  }
`;

const Callout = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 16px 20px;
  border-radius: 12px;
  color: var(--_accent-text);
  background: var(--_accent-soft);
  > p {
    flex: 1 1 200px;
  }
`;
