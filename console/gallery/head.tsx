import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { VERSION } from '#shared/element/version.ts';
import { useText } from '#shared/host/locale.ts';
import { keepLanguage } from '#shared/host/start-page.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { menuIcon } from '#shared/ui/icons-more.ts';
import { carried } from './address.ts';
import { galleryText } from './gallery.text.ts';
import { Index } from './index-list.tsx';
import { IndexDrawer } from './index-drawer.tsx';
import type { Elements } from './manifest.ts';

/** What stays at the top: the way to the index on phones, the name, the other language. */
export function Head({ elements }: { elements: Elements | undefined }) {
  const text = useText(galleryText);
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  // a page that was chosen closes the drawer
  const [openOn, setOpenOn] = useState<string>();

  const switchLanguage = (): void => {
    const lang = text.language.lang as 'en' | 'zh-CN';
    keepLanguage(lang);
    const next = new URLSearchParams(address);
    next.set('lang', lang);
    setAddress(next, { replace: true });
  };

  return (
    <>
      <Skip
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {text.skip}
      </Skip>
      <Bar>
        <span>
          <IconButton
            label={text.openIndex}
            path={menuIcon}
            aria-haspopup="dialog"
            onClick={() => setOpenOn(pathname)}
          />
        </span>
        <Name to={{ pathname: '/', search: carried(address) }}>
          <b>{text.product}</b> {text.title}
        </Name>
        <small>{VERSION}</small>
        <button type="button" lang={text.language.lang} onClick={switchLanguage}>
          {text.language.name}
        </button>
      </Bar>
      {elements && openOn === pathname && (
        <IndexDrawer onClose={() => setOpenOn(undefined)}>
          <Index elements={elements} />
        </IndexDrawer>
      )}
    </>
  );
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: 8px;
  height: 56px;
  padding: 0 16px 0 24px;
  border-bottom: 1px solid var(--_line);
  background: var(--_surface);
  > span {
    display: none;
  }
  small {
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
  > button {
    min-height: 44px;
    flex: none;
    margin-left: auto;
    padding: 0 12px;
    border-radius: 8px;
    white-space: nowrap;
    color: var(--_text-2);
    &:hover {
      color: var(--_text);
      background: var(--_fill);
    }
  }
  @media (max-width: 900px) {
    padding: 0 8px;
    > span {
      display: block;
    }
  }
  @media (max-width: 640px) {
    gap: 4px;
    small {
      display: none;
    }
  }
`;

const Name = styled(Link)`
  padding: 8px 0;
  font-size: 16px;
  line-height: 24px;
  color: var(--_text-2);
  text-decoration: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  b {
    margin-right: 4px;
    font-weight: 600;
    color: var(--_text);
  }
`;

const Skip = styled.a`
  position: fixed;
  z-index: 30;
  top: 8px;
  left: 8px;
  padding: 8px 16px;
  border-radius: 8px;
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  &:not(:focus) {
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
