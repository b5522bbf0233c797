import { useState } from 'react';
import { styled } from 'styled-components';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { maskPhone } from '#shared/core/masking.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import {
  useMessagePreferencesQuery,
  useModifyMessagePreferencesMutation,
} from '#shared/topics/notices/preferences.api.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { ListPanel } from './list-panel.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';

const SwitchOffDialog = lazyDialog(() => import('./switch-off-dialog.tsx'));

/** Lets the user choose messages by SMS. Empty if the platform has no such choice. */
export default function MessagePreferences({ account }: { account: AccountInfo }) {
  const text = useText(messagePreferencesText);
  const query = useMessagePreferencesQuery();
  return (
    <ListPanel title={text.title} lead={text.lead} failed={text.failed} query={query}>
      {(preferences) => <MoneyBySms isOn={preferences.moneySms} account={account} />}
    </ListPanel>
  );
}

interface MoneyBySmsProps {
  /** the choice on the platform */
  isOn: boolean;
  account: AccountInfo;
}

function MoneyBySms({ isOn, account }: MoneyBySmsProps) {
  const { phoneNumber } = account;
  const text = useText(messagePreferencesText);
  const formStrings = useText(formText);
  const online = useOnline();
  const changeable = useOffered('modifyMessagePreferences') && isGranted('modifyMessagePreferences');
  const [modify] = useModifyMessagePreferencesMutation();
  /** the choice that is being saved */
  const [saving, setSaving] = useState(false);
  const [switchingOff, setSwitchingOff] = useState(false);
  const close = () => setSwitchingOff(false);
  const switchOn = async () => {
    // a disabled box would lose the focus
    if (saving) return;
    setSaving(true);
    const failure = await errorToShow((await modify({ moneySms: true })).error, formStrings.unknown);
    setSaving(false);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else notify({ tone: 'success', message: text.on });
  };
  return (
    <Choice aria-busy={saving}>
      <Checkbox
        checked={saving || isOn}
        disabled={!changeable || !online || phoneNumber === ''}
        onChange={(moneySms) => (moneySms ? void switchOn() : setSwitchingOff(true))}
      >
        {text.money}
      </Checkbox>
      <p>{text.moneyText}</p>
      <p>{phoneNumber === '' ? text.noPhone : text.sentTo(maskPhone(phoneNumber))}</p>
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

const Choice = styled.div`
  padding: 0 var(--_panel-pad) var(--_panel-pad);
  p {
    padding-left: calc(18px + var(--_space-2));
    color: var(--_text-2);
  }
`;
