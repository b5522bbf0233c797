import { useState } from 'react';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { useModifyMessagePreferencesMutation } from '#shared/topics/notices/preferences.api.ts';
import type { NewMessagePreferences } from '#shared/topics/notices/preferences.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';

type Choice = Partial<Omit<NewMessagePreferences, 'walletPassword' | 'verifyCode'>>;

/** Saves a choice. @returns whether it is being saved, and a function that sends it */
export function useMessageChoice(): readonly [
  isSaving: boolean,
  choose: (chosen: Choice, message: string) => Promise<void>,
] {
  const formStrings = useText(formText);
  const [modify] = useModifyMessagePreferencesMutation();
  const [isSaving, setSaving] = useState(false);
  const choose = async (chosen: Choice, message: string) => {
    // a disabled box would lose the focus
    if (isSaving) return;
    setSaving(true);
    const failure = await errorToShow((await modify(chosen)).error, formStrings.unknown);
    setSaving(false);
    notify(failure ? { tone: 'failure', message: failure.message } : { tone: 'success', message });
  };
  return [isSaving, choose];
}

/** Returns whether the choices can be changed now. */
export function useChangeableChoices(): boolean {
  const online = useOnline();
  const isOffered = useOffered('modifyMessagePreferences');
  return isOffered && isGranted('modifyMessagePreferences') && online;
}

/** Returns whether messages by SMS can be chosen now. */
export const useChangeableSms = ({ phoneNumber }: AccountInfo): boolean => useChangeableChoices() && phoneNumber !== '';
