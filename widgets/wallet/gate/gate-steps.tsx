/** The steps of the gate that ask for little: notice, no password yet, password (§4, §9). */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useText } from '#shared/host/locale.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { useVerifyWalletPasswordMutation } from '../wallet.api.ts';
import { GateActions, GateForm, GateHead } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

/** Step 1: where a migrated account finds its money (§9). Shown once to each account. */
export function MigrationNotice({ onDone }: { onDone: () => void }) {
  const text = useText(gateText);
  return (
    <GateForm>
      <GateHead icon="info" tone="transfer" title={text.noticeTitle} text={text.noticeMonthly + text.noticeWeekly} />
      <GateActions>
        <Button tone="primary" onClick={onDone}>
          {text.noticeDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}

interface SetPasswordProps {
  refreshing: boolean;
  onSet: () => void;
  onRefresh: () => void;
}

/** Step 3: no wallet password yet. It is set on the password screen; for whoever comes back, the page looks again by itself. */
export function SetPassword({ refreshing, onSet, onRefresh }: SetPasswordProps) {
  const text = useText(gateText);
  const refresh = useRef(onRefresh);
  useEffect(() => void (refresh.current = onRefresh));
  useEffect(() => {
    const comeBack = () => !document.hidden && refresh.current();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  return (
    <GateForm>
      <GateHead icon="lock" title={text.setTitle} text={text.setText} />
      <GateActions>
        <Button tone="primary" onClick={onSet}>
          {text.setAction}
        </Button>
        <Button tone="quiet" busy={refreshing} busyLabel={text.refreshing} onClick={onRefresh}>
          {text.setDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}

const SHORTEST = 6;
const LONGEST = 12;

/** Step 4: the wallet password, 6 to 12 characters (§5); a right one opens the wallet for a day. */
export function EnterPassword({ onTicket, onForgot }: { onTicket: (ticket: string) => void; onForgot: () => void }) {
  const text = useText(gateText);
  const online = useOnline();
  const [password, setPassword] = useState('');
  const [verify, { isLoading, error, reset }] = useVerifyWalletPasswordMutation();
  const running = useRef(false);
  const fits = password.length >= SHORTEST && password.length <= LONGEST;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (!fits || running.current || !online) return;
    running.current = true;
    void verify({ password }).then(({ data }) => {
      running.current = false;
      if (data) onTicket(data.ticket);
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
        error={error?.message}
        labelAction={<LinkButton onClick={onForgot}>{text.forgot}</LinkButton>}
      />
      <Button type="submit" tone="primary" wide disabled={!fits || !online} busy={isLoading} busyLabel={text.entering}>
        {online ? text.enter : text.offline}
      </Button>
    </GateForm>
  );
}
