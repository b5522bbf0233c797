import { useState } from 'react';
import { styled } from 'styled-components';
import { MiniProgramCode, useMiniProgram } from '../../shared/features/mini-program-code.tsx';
import { QR_EXPIRES_MS, useTimeLimit } from '../../shared/features/use-time-limit.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { useContractQuery } from '../../shared/platform/account.api.ts';
import type { PlatformError } from '../../shared/platform/errors.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { contractText } from './contract.text.ts';

/** The mini-program in which the contract is renewed: its code, or on phones a link that opens it. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const text = useText(contractText);
  const program = useMiniProgram();
  const contract = useContractQuery();
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  useTimeLimit(onClose, QR_EXPIRES_MS);

  const check = async (): Promise<void> => {
    setChecking(true);
    setProblem(undefined);
    const { data, error } = await contract.refetch();
    setChecking(false);
    if (error) return setProblem((error as PlatformError).message);
    if (data?.isRemind) return setProblem(text.notYet);
    notify({ tone: 'success', message: text.renewed });
    onClose();
  };

  return (
    <Dialog
      open
      size="sm"
      title={text.dialogTitle}
      description={program.opens ? text.phone : text.scan}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.later}</Button>
          <Button
            tone={program.opens ? 'quiet' : 'primary'}
            busy={checking}
            busyLabel={text.checking}
            onClick={() => void check()}
          >
            {text.done}
          </Button>
        </>
      }
    >
      <Middle>
        <MiniProgramCode program={program} />
        <div aria-live="polite">{problem ? <Banner tone="warning">{problem}</Banner> : <p>{text.afterwards}</p>}</div>
      </Middle>
    </Dialog>
  );
}

const Middle = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
  text-align: center;
  color: var(--_text-2);
`;
