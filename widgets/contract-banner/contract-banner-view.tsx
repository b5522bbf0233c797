import { useContractQuery } from '#shared/topics/accounts/account.api.ts';
import { useSignedIn } from '#shared/client/use-session-status.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { reminderOf } from '#shared/topics/accounts/contract-reminder.rules.ts';

const ContractReminder = lazyView(() => import('#shared/topics/accounts/mini-program/contract-reminder.tsx'));

/** The reminder, if the contract is about to expire or has expired. */
export default function ContractBannerView() {
  const signedIn = useSignedIn();
  const { currentData: contract, error } = useContractQuery(undefined, { skip: !signedIn });
  const reminder = signedIn && contract ? reminderOf(contract) : undefined;
  useWidgetState(signedIn && contract !== undefined && !reminder, signedIn && !contract ? error : undefined);
  return (
    reminder && (
      <div part="reminder">
        <ContractReminder reminder={reminder} />
      </div>
    )
  );
}
