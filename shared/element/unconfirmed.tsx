import { styled } from 'styled-components';
import { session } from '../client/session.ts';
import { useText } from '../host/locale.ts';
import { Banner } from '../ui/base/banner.tsx';
import { LinkButton } from '../ui/base/link.tsx';
import { accountText } from './account.text.ts';

/** Marks content as not current, because the host cannot confirm its user. */
export default function Unconfirmed() {
  const text = useText(accountText);
  return (
    <Above>
      <Banner role="status" tone="warning" action={<LinkButton onClick={session.retry}>{text.retry}</LinkButton>}>
        {text.unconfirmed}
      </Banner>
    </Above>
  );
}

const Above = styled.div`
  margin-block-end: var(--_space-3);
`;
