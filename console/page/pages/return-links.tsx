import { useNavigate } from 'react-router';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useAccount } from '../account-store.ts';
import { HOME, LOGIN } from '../navigation.ts';
import { pageText } from '../page.text.ts';

/** From a page without an outcome: to the start or the log-in, and to where the person came from. */
export function ReturnLinks() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const signedOut = useAccount().status === 'none';
  // The browser numbers the entries that this page has made.
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return (
    <>
      {idx > 0 && <Button onClick={() => void navigate(-1)}>{text.back}</Button>}
      <Button tone="primary" onClick={() => void navigate(signedOut ? LOGIN : HOME)}>
        {signedOut ? text.toLogin : text.home}
      </Button>
    </>
  );
}
