import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { withdrawText } from './withdraw.text.ts';

interface LeadPromptProps {
  kind: 'identity' | 'payout' | 'migrated';
  onGo: () => void;
  onClose: () => void;
}

/** A question before the withdraw dialog: why it is asked, and the way on. */
export function LeadPrompt({ kind, onGo, onClose }: LeadPromptProps) {
  const text = useText(withdrawText);
  const [title, sentence, go] = {
    identity: [text.identityTitle, text.identityText, text.identityAction],
    payout: [text.payoutTitle, text.payoutText, text.payoutAction],
    migrated: [text.migratedTitle, text.migratedText, text.migratedConfirm],
  }[kind];
  return (
    <Dialog
      open
      size="sm"
      title={title!}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button tone="primary" onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
    </Dialog>
  );
}
