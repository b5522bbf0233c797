import { useState } from 'react';
import { isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { minerListText } from './miner-list.text.ts';

const LedgerDialog = lazyDialog(() => import('./ledger-dialog.tsx'));

/** Returns the dialog with the ledger of a user, and how to open it, unless the platform has none or amounts are hidden. */
export function useLedger(masked: boolean) {
  const text = useText(minerListText);
  const [username, setUsername] = useState<string>();
  const close = () => setUsername(undefined);
  const hasLedger = useOffered('userLedger') && isGranted('userLedger') && !masked;
  return {
    onLedger: hasLedger ? setUsername : undefined,
    dialog: username !== undefined && (
      <LedgerDialog
        frame={{ title: text.ledger, size: 'xl' }}
        onFrameClose={close}
        username={username}
        onClose={close}
      />
    ),
  };
}
