/** What is read on the way to a withdrawal. Few do, so its code comes once something that leads to it is on screen. */
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { walletText } from '../wallet.text.ts';
import { withdrawText } from './withdraw.text.ts';

const DocumentDialog = lazyView(() => import('#shared/features/article/document-dialog.tsx'));
const DocumentText = lazyView(() => import('#shared/features/article/document-text.tsx'));

/** Loads the code ahead of the first document. */
export const preloadDocuments = DocumentDialog.preload;

/** The withdrawal agreement's number, unless the host names another one (§5, Withdraw form). */
const WITHDRAWAL_AGREEMENT = '10075';

/** The withdrawal agreement over the withdraw dialog, which stays as it was: what is typed and the code sent are kept. */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const text = useText(withdrawText);
  const { unreachable } = useText(walletText);
  return (
    <DocumentDialog
      id={getConfiguration().articles?.withdrawal ?? WITHDRAWAL_AGREEMENT}
      title={text.agreementTitle}
      back={text.agreementBack}
      onClose={onClose}
      onFail={() => {
        notify({ tone: 'failure', message: unreachable });
        onClose();
      }}
    />
  );
}

/** How to reach business staff, as the host has written it. */
export const ContactArticle = ({ id }: { id: string }) => <DocumentText id={id} />;
