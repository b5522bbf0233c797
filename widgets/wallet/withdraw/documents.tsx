/** Documents of a withdrawal. Few users read them, so their code is loaded once a link to them is on screen. */
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { walletText } from '../wallet.text.ts';
import { withdrawText } from './withdraw.text.ts';

const DocumentDialog = lazyView(() => import('#shared/topics/article/document-dialog.tsx'));

/** Loads the code ahead of the first document. */
export const preloadDocuments = DocumentDialog.preload;

/** Default number of the withdrawal agreement (§5, Withdraw form). */
const WITHDRAWAL_AGREEMENT = '10075';

/** Shows the withdrawal agreement over the withdraw dialog, which keeps its input and the sent code. */
export function WithdrawalAgreement({ onClose }: { onClose: () => void }) {
  const text = useText(withdrawText);
  const { unreachable } = useText(walletText);
  return (
    <DocumentDialog
      id={getConfiguration().articles?.withdrawal ?? WITHDRAWAL_AGREEMENT}
      title={text.agreementTitle}
      back={text.agreementBack}
      onClose={onClose}
      onFail={() => {
        notifyNotLoaded(unreachable);
        onClose();
      }}
    />
  );
}
