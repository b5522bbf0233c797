import { useState } from 'react';
import { styled } from 'styled-components';
import { maskPhone } from '#shared/core/masking.ts';
import { errorToShow, isNotFound } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { formText } from '#shared/topics/form/form.text.ts';
import {
  useMessagePreferencesQuery,
  useModifyMessagePreferencesMutation,
} from '#shared/topics/notice/preferences.api.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';
import { ListLead } from './password-lists.styles.ts';

/** Lets the user choose messages by SMS. Empty if the platform has no such choice. */
export default function MessagePreferences({ phoneNumber }: { phoneNumber: string }) {
  const text = useText(messagePreferencesText);
  const { currentData, error, isFetching, refetch } = useMessagePreferencesQuery();
  if (isNotFound(error)) return null;
  return (
    <Panel as="section" aria-label={text.title} aria-busy={!currentData && !error}>
      <PanelHead>
        <div>
          <h2>{text.title}</h2>
          <ListLead>{text.lead}</ListLead>
        </div>
      </PanelHead>
      {currentData && <MoneyBySms stored={currentData.moneySms} phoneNumber={phoneNumber} />}
      {!currentData && error && (
        <FailedCard level={3} title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!currentData && !error && (
        <Choice>
          <Skeleton width={200} />
        </Choice>
      )}
    </Panel>
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
