import { useState } from 'react';
import { MiniProgramDialog } from '../../shared/features/mini-program-dialog.tsx';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { useContractQuery } from '../../shared/client/account.api.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { contractText } from './contract.text.ts';

/** The mini-program in which the contract is renewed: its code, or on phones a link that opens it. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const text = useText(contractText);
  const contract = useContractQuery();
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const check = async (): Promise<void> => {
    setChecking(true);
    setProblem(undefined);
    const { data, error } = await contract.refetch();
    setChecking(false);
    if (error) return setProblem(error.message);
    if (data?.isRemind) return setProblem(text.notYet);
    notify({ tone: 'success', message: text.renewed });
    onClose();
  };

  return (
    <MiniProgramDialog
      title={text.dialogTitle}
      scan={text.scan}
      phone={text.phone}
      later={text.later}
      check={text.done}
      checking={text.checking}
      busy={checking}
      onCheck={() => void check()}
      onClose={onClose}
    >
      <div aria-live="polite">{problem ? <Banner tone="warning">{problem}</Banner> : <p>{text.afterwards}</p>}</div>
    </MiniProgramDialog>
  );
}
