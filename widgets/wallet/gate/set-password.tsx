import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { GateActions, GateForm, GateHead } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

interface SetPasswordProps {
  refreshing: boolean;
  onSet: () => void;
  onRefresh: () => void;
}

/** Step 3: no wallet password yet. It is set on the password screen; whoever comes back refreshes and goes on. */
export function SetPassword({ refreshing, onSet, onRefresh }: SetPasswordProps) {
  const text = useText(gateText);
  return (
    <GateForm>
      <GateHead icon="lock" title={text.setTitle} text={text.setText} />
      <GateActions>
        <Button tone="primary" onClick={onSet}>
          {text.setAction}
        </Button>
        <Button tone="quiet" busy={refreshing} busyLabel={text.refreshing} onClick={onRefresh}>
          {text.setDone}
        </Button>
      </GateActions>
    </GateForm>
  );
}
