import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { Drawer, LanguageButton, SkipLink, TopBar, Version } from '#shared/element/header-parts.tsx';
import { useText, type Locale } from '#shared/host/locale.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { menuIcon } from '#shared/ui/icons-more.ts';
import { carried } from './address.ts';
import { galleryText } from './gallery.text.ts';
import { Index } from './index-list.tsx';
import type { Elements } from './manifest.ts';

/** What stays at the top: the way to the index on phones, the name, the other language. */
export function Head({ elements }: { elements: Elements | undefined }) {
  const text = useText(galleryText);
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  // a page that was chosen closes the drawer
  const [openOn, setOpenOn] = useState<string>();

  /** What is shared from here on is in this language. */
  const sayLanguage = (lang: Locale): void => {
    const next = new URLSearchParams(address);
    next.set('lang', lang);
    setAddress(next, { replace: true });
  };

  return (
    <>
      <SkipLink>{text.skip}</SkipLink>
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
        <Version />
        <LanguageButton onSwitch={sayLanguage} />
      </Bar>
      {elements && openOn === pathname && (
        <Drawer label={text.index} closeLabel={text.closeIndex} onClose={() => setOpenOn(undefined)}>
          <nav aria-label={text.index}>
            <Index elements={elements} />
          </nav>
        </Drawer>
      )}
    </>
  );
}

const Bar = styled(TopBar)`
  padding-left: 24px;
  > span {
    display: none;
  }
  > button {
    margin-left: auto;
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
