import { useState } from 'react';
import { isGranted } from '../../client/session-scope.ts';
import { useText } from '../../host/locale.ts';
import { useOffered } from '../../host/offered.ts';
import { Button } from '../../ui/base/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { MOST_NOTIFIED } from './owner-notice.calls.ts';
import { ownerNoticeText } from './owner-notice.text.ts';

const OwnerNoticeDialog = lazyDialog(() => import('./owner-notice-dialog.tsx'));

/** Opens the message to the users of nodes. Without the endpoint or the permission, there is no button. For agents. */
export default function OwnerNoticeButton({ uuids }: { uuids: readonly string[] }) {
  const text = useText(ownerNoticeText);
  const [isOpen, setOpen] = useState(false);
  const isOffered = useOffered('notifyOwners');
  if (!isOffered || !isGranted('notifyOwners')) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={uuids.length === 0 || uuids.length > MOST_NOTIFIED}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen && (
        <OwnerNoticeDialog
          frame={{ title: text.title, size: 'md' }}
          onFrameClose={close}
          uuids={uuids}
          onClose={close}
        />
      )}
    </>
  );
}
