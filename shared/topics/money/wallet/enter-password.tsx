import { useState, type FormEvent } from 'react';
import { toPlatformError } from '#shared/client/errors.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { PasswordField } from '#shared/ui/form/text-field.tsx';
import { GateForm, GateHead } from './gate-form.tsx';
import { gateText } from './gate.text.ts';
import { WalletPasswordOwner } from './wallet-password-owner.tsx';
import { useVerifyWalletPasswordMutation } from './withdrawal.api.ts';

const SHORTEST = 6;
const LONGEST = 12;

interface EnterPasswordProps {
  username: string;
  /** of the button; default: 进入钱包 */
  label?: string | undefined;
  onTicket: (ticket: string) => void;
}

/** Enters the wallet password, 6 to 12 characters (§5). The correct password opens the wallet for one day. */
export default function EnterPassword({ username, label, onTicket }: EnterPasswordProps) {
  const text = useText(gateText);
  const { requestNavigation } = useWidget();
  const online = useOnline();
  const [password, setPassword] = useState('');
  const [verify, { isLoading, error, reset }] = useVerifyWalletPasswordMutation();
  const { run } = useSingleFlight();
  const fits = password.length >= SHORTEST && password.length <= LONGEST;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fits || !online) return;
    void run(async () => {
      const { data } = await verify({ password });
      if (data) onTicket(data.ticket);
    });
  };

  return (
    <GateForm onSubmit={submit}>
      <GateHead icon="lock" title={text.enterTitle} text={text.enterText} />
      <WalletPasswordOwner username={username} />
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
        error={toPlatformError(error)?.message}
        labelAction={
          <LinkButton onClick={() => requestNavigation('password', { type: 'wallet' })}>{text.forgot}</LinkButton>
        }
      />
      <Button type="submit" tone="primary" wide disabled={!fits || !online} busy={isLoading} busyLabel={text.entering}>
        {online ? (label ?? text.enter) : text.offline}
      </Button>
    </GateForm>
  );
}
