import { useId, useState } from 'react';
import { BusinessContact } from '../../content/article/business-contact.tsx';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useAccountInfoQuery } from '../account.api.ts';
import type { AccountInfo } from '../account.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { PhoneSteps } from './phone-steps.tsx';
import { usePhoneChange } from './use-phone-change.ts';
import { phoneChangeText } from './phone-change.text.ts';
import { useWithdrawalPhone, type WithdrawalPhone } from '../use-withdrawal-phone.ts';

interface PhoneChangeDialogProps {
  onClose: () => void;
  /**
   * Called when the platform has stored the new number and the user has seen the message. The caller closes the dialog.
   */
  onChanged: () => void;
}

/** The phone-change modal (§2.7). The caller provides the account. */
export default function PhoneChangeDialog(props: PhoneChangeDialogProps) {
  const { currentData: account } = useAccountInfoQuery();
  return account ? <AccountPhone {...props} account={account} /> : null;
}

function AccountPhone(props: PhoneChangeDialogProps & { account: AccountInfo }) {
  const text = useText(phoneChangeText);
  const { phone, fetchPhone } = useWithdrawalPhone(props.account);
  if (phone) return <Change {...props} phone={phone} fetchPhone={fetchPhone} />;
  return (
    <Dialog open={phone !== undefined} size="sm" title={text.title} onClose={props.onClose}>
      <StateCard icon="info" title={text.noPhoneTitle} text={text.noPhoneText} actions={<BusinessContact button />} />
    </Dialog>
  );
}

interface ChangeProps extends PhoneChangeDialogProps {
  account: AccountInfo;
  /** the phone number to change */
  phone: string;
  fetchPhone: WithdrawalPhone['fetchPhone'];
}

function Change({ account, phone, fetchPhone, onClose, onChanged }: ChangeProps) {
  const text = useText(phoneChangeText);
  const formTexts = useText(formText);
  const id = useId();
  const change = usePhoneChange({ phone, fetchPhone }, onChanged);
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
            {online ? text[change.step] : formTexts.offline}
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
