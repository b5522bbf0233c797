import { useState } from 'react';
import { styled } from 'styled-components';
import { maskPhone } from '#shared/core/masking.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import {
  useMessagePreferencesQuery,
  useModifyMessagePreferencesMutation,
} from '#shared/topics/notice/preferences.api.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { ListPanel } from './list-panel.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';

/** Lets the user choose messages by SMS. Empty if the platform has no such choice. */
export default function MessagePreferences({ phoneNumber }: { phoneNumber: string }) {
  const text = useText(messagePreferencesText);
  const query = useMessagePreferencesQuery();
  return (
    <ListPanel title={text.title} lead={text.lead} failed={text.failed} query={query}>
      {(stored) => stored && <MoneyBySms stored={stored.moneySms} phoneNumber={phoneNumber} />}
    </ListPanel>
  );
}

interface MoneyBySmsProps {
  /** the choice on the platform */
  stored: boolean;
  phoneNumber: string;
}

function MoneyBySms({ stored, phoneNumber }: MoneyBySmsProps) {
  const text = useText(messagePreferencesText);
  const formStrings = useText(formText);
  const online = useOnline();
  const changeable = useOffered('modifyMessagePreferences') && isGranted('modifyMessagePreferences');
  const [modify] = useModifyMessagePreferencesMutation();
  /** the choice that is being saved */
  const [saving, setSaving] = useState<boolean>();
  const choose = async (moneySms: boolean) => {
    // a disabled box would lose the focus
    if (saving !== undefined) return;
    setSaving(moneySms);
    const failure = await errorToShow((await modify({ moneySms })).error, formStrings.unknown);
    setSaving(undefined);
    if (failure) notify({ tone: 'failure', message: failure.message });
    else notify({ tone: 'success', message: moneySms ? text.on : text.off });
  };
  return (
    <Choice aria-busy={saving !== undefined}>
      <Checkbox
        checked={saving ?? stored}
        disabled={!changeable || !online || phoneNumber === ''}
        onChange={(moneySms) => void choose(moneySms)}
      >
        {text.money}
      </Checkbox>
      <p>{text.moneyText}</p>
      <p>{phoneNumber === '' ? text.noPhone : text.sentTo(maskPhone(phoneNumber))}</p>
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
