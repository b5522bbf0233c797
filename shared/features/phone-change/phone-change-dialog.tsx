import { useId, useState } from 'react';
import { hidesSensitive } from '../../domain/masking.ts';
import { getConfiguration } from '../../host/configuration.ts';
import { useText } from '../../host/locale.ts';
import { useAccountInfoQuery } from '../../client/account.api.ts';
import type { AccountInfo } from '../../contract/account.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { StateCard } from '../../ui/base/state-card.tsx';
import { formText } from '../form/form.text.ts';
import { PhoneSteps } from './phone-steps.tsx';
import { usePhoneChange } from './use-phone-change.ts';
import { phoneChangeText } from './phone-change.text.ts';
import { useWithdrawalPhone, type WithdrawalPhone } from './use-withdrawal-phone.ts';

interface PhoneChangeDialogProps {
  onClose: () => void;
  /** The platform keeps the new number, which has been told to the person; the dialog wants to be closed. */
  onChanged: () => void;
}

/** The phone-change modal (§2.7). The account is known where it is opened. */
export default function PhoneChangeDialog(props: PhoneChangeDialogProps) {
  const { currentData: account } = useAccountInfoQuery();
  return account ? <AccountPhone {...props} account={account} /> : null;
}

function AccountPhone(props: PhoneChangeDialogProps & { account: AccountInfo }) {
  const text = useText(phoneChangeText);
  const { phone, ask } = useWithdrawalPhone(props.account);
  if (phone) return <Change {...props} phone={phone} ask={ask} />;
  return (
    <Dialog open={phone !== undefined} size="sm" title={text.title} onClose={props.onClose}>
      <StateCard icon="info" title={text.noPhoneTitle} text={text.noPhoneText} />
    </Dialog>
  );
}

interface ChangeProps extends PhoneChangeDialogProps {
  account: AccountInfo;
  /** the one that is changed */
  phone: string;
  ask: WithdrawalPhone['ask'];
}

function Change({ account, phone, ask, onClose, onChanged }: ChangeProps) {
  const text = useText(phoneChangeText);
  const words = useText(formText);
  const id = useId();
  const change = usePhoneChange({ phone, ask }, onChanged);
  const [provesHuman, setProvesHuman] = useState(false);
  const { busy, online } = change[change.step];
  return (
    <Dialog
      open
      title={text.title}
      description={text.note}
      busy={busy}
      modal={!provesHuman}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!online} busy={busy}>
            {online ? text[change.step] : words.offline}
          </Button>
        </>
      }
    >
      <PhoneSteps
        id={id}
        change={change}
        hidden={hidesSensitive(account, getConfiguration().uidAllowList)}
        onCaptcha={setProvesHuman}
      />
    </Dialog>
  );
}
