import { useState } from 'react';
import { localStore } from '../../shared/host/safe-storage.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import { useWalletTicket } from './use-wallet-ticket.ts';
import { gateStep, type GateStep } from './wallet.rules.ts';

const noticeKey = (uid: string): string => `migrationNotice:${uid}`;

/** Where the gate stands for this account, and how its notice is put behind (§4; shown once to each account). */
export function useGate(account: AccountInfo | undefined): { step: GateStep | undefined; seeNotice: () => void } {
  const uid = account?.uid;
  const ticket = useWalletTicket(uid);
  const [seenBy, setSeenBy] = useState<string>();
  if (!account) return { step: undefined, seeNotice: () => undefined };
  const noticeSeen = seenBy === account.uid || localStore.get(noticeKey(account.uid)) !== undefined;
  return {
    step: gateStep(account, { noticeSeen, ticket }),
    seeNotice: () => {
      localStore.set(noticeKey(account.uid), 'seen');
      setSeenBy(account.uid);
    },
  };
}
