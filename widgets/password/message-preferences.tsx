import { useState } from 'react';
import { styled } from 'styled-components';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { maskPhone } from '#shared/core/masking.ts';
import { useMessagePreferencesQuery } from '#shared/topics/notices/preferences.api.ts';
import { useText } from '#shared/host/locale.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { ListPanel } from './list-panel.tsx';
import { Choice, MessageChoice } from './message-choice.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';
import { QuietHoursChoice } from './quiet-hours.tsx';
import { useChangeableSms, useMessageChoice } from './use-message-choice.ts';

const SwitchOffDialog = lazyDialog(() => import('./switch-off-dialog.tsx'));

/** Lets the user choose messages by SMS, and quiet hours. Empty if the platform has no such choice. */
export default function MessagePreferences({ account }: { account: AccountInfo }) {
  const text = useText(messagePreferencesText);
  const query = useMessagePreferencesQuery();
  const changeable = useChangeableSms(account);
  return (
    <ListPanel title={text.title} lead={text.lead} failed={text.failed} query={query}>
      {({ moneySms, riskSms, reminderSms, quietHours }) => (
        <>
          <MoneyBySms isOn={moneySms} account={account} />
          {riskSms !== undefined && (
            <MessageChoice
              {...{ name: 'riskSms', isOn: riskSms, changeable, saved: text.saved }}
              label={text.risk}
              text={text.riskText}
            />
          )}
          {reminderSms !== undefined && (
            <MessageChoice
              {...{ name: 'reminderSms', isOn: reminderSms, changeable, saved: text.saved }}
              label={text.reminder}
              text={text.reminderText}
            />
          )}
          <Target>{account.phoneNumber === '' ? text.noPhone : text.sentTo(maskPhone(account.phoneNumber))}</Target>
          {quietHours !== undefined && <QuietHoursChoice hours={quietHours} />}
        </>
      )}
    </ListPanel>
  );
}

interface MoneyBySmsProps {
  /** the choice on the platform */
  isOn: boolean;
  account: AccountInfo;
}

function MoneyBySms({ isOn, account }: MoneyBySmsProps) {
  const text = useText(messagePreferencesText);
  const changeable = useChangeableSms(account);
  const [isSaving, choose] = useMessageChoice();
  const [switchingOff, setSwitchingOff] = useState(false);
  const close = () => setSwitchingOff(false);
  return (
    <Choice aria-busy={isSaving}>
      <Checkbox
        checked={isSaving || isOn}
        disabled={!changeable}
        onChange={(moneySms) => (moneySms ? void choose({ moneySms }, text.on) : setSwitchingOff(true))}
      >
        {text.money}
      </Checkbox>
      <p>{text.moneyText}</p>
      {switchingOff && (
        <SwitchOffDialog
          account={account}
          onClose={close}
          frame={{ title: text.offTitle, size: 'sm' }}
          onFrameClose={close}
        />
      )}
    </Choice>
  );
}

const Target = styled.p`
  padding: 0 var(--_panel-pad) var(--_panel-pad);
  color: var(--_text-2);
`;
