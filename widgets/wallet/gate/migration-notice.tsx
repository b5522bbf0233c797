import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { GateActions, GateForm, GateHead } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

/** Step 1: where a migrated account finds its money (§9). Shown once to each account. */
export function MigrationNotice({ onDone }: { onDone: () => void }) {
  const text = useText(gateText);
  return (
    <GateForm>
      <GateHead icon="info" tone="transfer" title={text.noticeTitle} text={text.noticeMonthly + text.noticeWeekly} />
      <GateActions>
        <Button tone="primary" onClick={onDone}>
          {text.noticeDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}
