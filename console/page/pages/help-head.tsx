import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { useText } from '../../../shared/host/locale.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { HOME } from '../navigation.ts';
import { pageText } from '../page.text.ts';
import { PHONE, useMedia } from '../use-media.ts';

/** The title of a help page. On a phone, where nothing else is around it, the way back as well. */
export function HelpHead({ children }: { children: string }) {
  const text = useText(pageText);
  const navigate = useNavigate();
  const phone = useMedia(PHONE);
  const signedIn = useAccount().status !== 'none';
  // The browser numbers the entries that this page has made.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  if (!phone) return <Heading>{children}</Heading>;
  return (
    <Line>
      {(idx > 0 || signedIn) && (
        <IconButton
          label={idx > 0 ? text.back : text.home}
          icon="left"
          onClick={() => void (idx > 0 ? navigate(-1) : navigate(HOME))}
        />
      )}
      <Heading>{children}</Heading>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: 44px;
  > button {
    flex: none;
    width: 44px;
    min-height: 44px;
    margin-left: -12px;
  }
  h1 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
  }
`;
