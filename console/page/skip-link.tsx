import styled from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { pageText } from './page.text.ts';

/** First in the order of Tab, in sight while it has the focus. */
export function SkipLink() {
  const text = useText(pageText);
  return (
    <Anchor
      href="#main"
      onClick={(event) => {
        // The address keeps no fragment: it would be carried to the log-in.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {text.skip}
    </Anchor>
  );
}

const Anchor = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 40;
  padding: 10px 16px;
  border-radius: 8px;
  color: var(--_on-accent);
  background: var(--_accent);
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;
