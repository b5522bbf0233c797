import { useState } from 'react';
import { callPlatform } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { verifyWalletPasswordCall } from '#shared/topics/wallet/wallet.calls.ts';
import type { TextFieldProps } from '#shared/ui/form/text-field.tsx';

interface WalletUnlock {
  /** the field of the wallet password; `undefined` while no password is required */
  readonly field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'> | undefined;
  /** Requires the password, because the platform has refused the wallet ticket. */
  require(required: boolean): void;
  /** Sends the password if one is required. Returns whether the wallet is unlocked; the field shows the error. */
  unlock(): Promise<boolean>;
}

/**
 * Unlocks the wallet by its password before a later edit of the payout info.
 * @param guarded whether the platform requires a wallet ticket for the edit
 */
export function useWalletUnlock(uid: string, guarded: boolean): WalletUnlock {
  const [required, setRequired] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const locked = required || (guarded && readWalletTicket(uid) === undefined);
  const change = (value: string) => {
    setPassword(value);
    setProblem(undefined);
  };
  return {
    field: locked ? { value: password, onChange: change, error: problem } : undefined,
    require: setRequired,
    async unlock() {
      if (!locked) return true;
      const { data, error } = await callPlatform(apiRequest(verifyWalletPasswordCall, { body: { password } }));
      if (data) saveWalletTicket(uid, data.ticket);
      setPassword('');
      setProblem(error?.message);
      return error === undefined;
    },
  };
}
