import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { LanguageButton } from '#shared/element/header-parts.tsx';
import { configure } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { exitIcon, languageIcon, userIcon, ticketIcon } from '#shared/ui/base/icons-more.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { avatarOf, signOutHere, useAccount } from './account-store.ts';
import { pageText } from './page.text.ts';
import { useAway } from './use-window.ts';

/** Shows the avatar (§2.3), which opens a menu with account pages, language and sign-out. */
export function AccountMenu() {
  const text = useText(pageText);
  const { account } = useAccount();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useAway(box, open, () => setOpen(false));

  const username = account?.username ?? '';
  return (
    <Box
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Avatar
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <b>{avatarOf(username)}</b>
        <VisuallyHidden>{text.account(username)}</VisuallyHidden>
        <Icon name="down" size={16} />
      </Avatar>
      {open && (
        <Card id={id}>
          {account && (
            <p>
              <b>{username}</b>
              {account.role && <span>{roleText(account.role, text)}</span>}
            </p>
          )}
          <Link to="/user" onClick={() => setOpen(false)}>
            <Icon path={userIcon} />
            {text.titles.user}
          </Link>
          {isOffered('tickets') && (
            <Link to="/self-tickets" onClick={() => setOpen(false)}>
              <Icon path={ticketIcon} />
              {text.titles.tickets}
            </Link>
          )}
          <LanguageButton icon={<Icon path={languageIcon} />} onSwitch={(locale) => configure({ locale })} />
          <button type="button" onClick={() => void signOutHere()}>
            <Icon path={exitIcon} />
            {text.signOut}
          </button>
        </Card>
      )}
    </Box>
  );
}

function roleText(role: string, { roles }: (typeof pageText)['zh-CN']): string {
  if (role === 'agent') return roles.agent;
  return role === 'miner' ? roles.miner : roles.other;
}

const Box = styled.div`
  position: relative;
`;

const Avatar = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 44px;
  padding: 0 4px;
  border-radius: 8px;
  color: var(--_text-2);
  b {
    flex: none;
    min-width: 36px;
    text-align: center;
    white-space: nowrap;
    padding: 3px 10px;
    border-radius: 999px;
    font-weight: 600;
    color: var(--_accent-text);
    background: var(--_accent-soft);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (max-width: 640px) {
    > svg {
      display: none;
    }
  }
`;

const Card = styled.div`
  position: absolute;
  top: calc(100% + 4px);
  right: 0;
  z-index: 30;
  display: grid;
  min-width: 200px;
  padding: 8px;
  border-radius: 12px;
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  > p {
    display: grid;
    padding: 8px 12px 12px;
    border-bottom: 1px solid var(--_line);
    margin-bottom: 8px;
    span {
      font-size: 12px;
      line-height: 20px;
      color: var(--_text-3);
    }
  }
  > a,
  > button {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    padding: 0 12px;
    border-radius: 8px;
    color: var(--_text);
    text-decoration: none;
    &:hover {
      background: var(--_fill);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
`;
