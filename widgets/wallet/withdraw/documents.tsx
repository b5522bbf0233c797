/** What is read on the way to a withdrawal. Few do, so its code comes once something that leads to it is on screen. */
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { walletText } from '../wallet.text.ts';
import { withdrawText } from './withdraw.text.ts';

const document = lazyModule(() => import('#shared/features/article/document.tsx'));

/** Fetches the code ahead of the first document. */
export const preloadDocuments = document.preload;

/** The withdrawal agreement's number, unless the host names another one (§5, Withdraw form). */
const WITHDRAWAL_AGREEMENT = '10075';

/** The withdrawal agreement over the withdraw dialog, which stays as it was: what is typed and the code sent are kept. */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const text = useText(withdrawText);
  const { unreachable } = useText(walletText);
  const Document = document.use(true, () => {
    notify({ tone: 'failure', message: unreachable });
    onClose();
  });
  return (
    Document && (
      <Document.DocumentDialog
        id={getConfiguration().articles?.withdrawal ?? WITHDRAWAL_AGREEMENT}
        title={text.agreementTitle}
        back={text.agreementBack}
        onClose={onClose}
      />
    )
  );
}

/** How to reach business staff, as the host has written it. */
export function ContactArticle({ id }: { id: string }) {
  const Document = useOptionalModule(document);
  return Document && <Document.DocumentText id={id} />;
}
