import { useState } from 'react';
import { hasFeature, isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { shareButtonText } from './share-button.text.ts';
import type { SharedChoice } from './share.rules.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

const CALLS = {
  ledger: 'shareLedger',
  change: 'shareChange',
  statement: 'shareStatement',
  receipt: 'shareReceipt',
} as const;

interface ShareButtonProps {
  document: SharedChoice;
  /** the name of the document, for the dialog */
  name: string;
  /** what the recipient learns, if that is not obvious */
  note?: string | undefined;
}

/** Opens the dialog that creates a link to a document. Without the endpoint or the permission, there is no button. */
export default function ShareButton({ document, name, note }: ShareButtonProps) {
  const text = useText(shareButtonText);
  const [isOpen, setOpen] = useState(false);
  const call = CALLS[document.kind];
  const isOffered = useOffered(call);
  if (!isOffered || !isGranted(call) || !hasFeature('export')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={() => void ShareDialog.preload()} onClick={() => setOpen(true)}>
        {text.share}
      </Button>
      {isOpen && (
        <ShareDialog
          frame={{ title: text.share, size: 'md' }}
          onFrameClose={close}
          document={document}
          name={name}
          note={note}
          onClose={close}
        />
      )}
    </>
  );
}
