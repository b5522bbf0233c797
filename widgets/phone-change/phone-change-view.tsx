import { useState } from 'react';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { hidesSensitive, maskPhone } from '#shared/core/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormColumns, FormPanel } from '#shared/kit/form/form-layout.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';
import { SubmitRow } from '#shared/kit/form/submit-row.tsx';
import { PhoneSteps } from '#shared/topics/accounts/identity/phone-steps.tsx';
import { usePhoneChange } from '#shared/topics/accounts/identity/use-phone-change.ts';
import { phoneChangeText } from '#shared/topics/accounts/identity/phone-change.text.ts';
import { useWithdrawalPhone, type WithdrawalPhone } from '#shared/topics/accounts/use-withdrawal-phone.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';

/** Shows the two steps, then the result. */
export default function PhoneChangeView({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(phoneChangeText);
  const [changed, setChanged] = useState<string>();
  const { phone, fetchPhone } = useWithdrawalPhone(account);
  const isKnown = phone !== undefined;
  useWidgetState(isKnown);
  if (!isKnown) return <FormSkeleton fields={2} />;

  const content = () => {
    if (changed !== undefined)
      return (
        <StateCard
          icon="success"
          tone="success"
          title={text.changed}
          text={text.changedText(maskPhone(changed))}
          actions={<Button onClick={() => setChanged(undefined)}>{text.again}</Button>}
        />
      );
    if (!phone)
      return (
        <StateCard
          icon="info"
          title={text.noPhoneTitle}
          text={text.noPhoneText}
          actions={
            <>
              <BusinessContact button />
              <Button onClick={() => widget.requestNavigation('help')}>{text.help}</Button>
            </>
          }
        />
      );
    return (
      <Change
        account={account}
        phone={phone}
        fetchPhone={fetchPhone}
        onChanged={(phone) => {
          setChanged(phone);
          widget.emit('partner-phone-changed', {});
        }}
      />
    );
  };
  return (
    <FormPanel as="section">
      <header>
        <h2>{text.title}</h2>
      </header>
      {content()}
    </FormPanel>
  );
}

interface ChangeProps {
  account: AccountInfo;
  /** the current phone number */
  phone: string;
  fetchPhone: WithdrawalPhone['fetchPhone'];
  onChanged: (phone: string) => void;
}

function Change({ account, phone, fetchPhone, onChanged }: ChangeProps) {
  const text = useText(phoneChangeText);
  const change = usePhoneChange({ phone, fetchPhone }, onChanged);
  return (
    <FormColumns>
      <PhoneSteps
        change={change}
        hidden={hidesSensitive(account, getConfiguration().uidAllowList)}
        submit={<SubmitRow of={change[change.step]}>{text[change.step]}</SubmitRow>}
      />
      <aside aria-label={text.title}>
        <p>{text.note}</p>
      </aside>
    </FormColumns>
  );
}
