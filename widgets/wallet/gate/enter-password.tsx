import { useRef, useState, type FormEvent } from 'react';
import { useText } from '../../../shared/host/locale.ts';
import type { PlatformError } from '../../../shared/client/errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useVerifyWalletPasswordMutation } from '../wallet.api.ts';
import { GateForm, GateHead } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

const SHORTEST = 6;
const LONGEST = 12;

/** The form goes away: its focus goes to the head of what opens, from where the keyboard goes on. */
function toHead(form: HTMLFormElement): void {
  const frame = form.closest<HTMLElement>('.frame')!;
  frame.tabIndex = -1;
  frame.focus({ preventScroll: true });
}

/** Step 4: the wallet password, 6 to 12 characters (§5); a right one opens the wallet for a day. */
export function EnterPassword({ onTicket, onForgot }: { onTicket: (ticket: string) => void; onForgot: () => void }) {
  const text = useText(gateText);
  const [password, setPassword] = useState('');
  const [verify, { isLoading, error, reset }] = useVerifyWalletPasswordMutation();
  const running = useRef(false);
  const fits = password.length >= SHORTEST && password.length <= LONGEST;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // a second Enter comes before the first one's state is drawn
    if (!fits || running.current) return;
    running.current = true;
    void verify({ password }).then(({ data }) => {
      running.current = false;
      if (!data) return;
      if (form.matches(':focus-within')) toHead(form);
      onTicket(data.ticket);
    });
  };

  return (
    <GateForm onSubmit={submit}>
      <GateHead icon="lock" title={text.enterTitle} text={text.enterText} />
      <PasswordField
        label={text.password}
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (error) reset();
        }}
        autoComplete="current-password"
        maxLength={LONGEST}
        help={text.passwordHelp}
        error={(error as PlatformError | undefined)?.message}
        labelAction={<LinkButton onClick={onForgot}>{text.forgot}</LinkButton>}
      />
      <Button type="submit" tone="primary" wide disabled={!fits} busy={isLoading} busyLabel={text.entering}>
        {text.enter}
      </Button>
    </GateForm>
  );
}
