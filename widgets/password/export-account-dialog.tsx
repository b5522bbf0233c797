import { errorToShow } from '#shared/client/errors.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { isSaveCertain, saveFile } from '#shared/host/save-file.ts';
import { exportText } from '#shared/kit/export/export-button.text.ts';
import { useExportAccountMutation } from '#shared/topics/accounts/personal-data.api.ts';
import { personalDataText } from './personal-data.text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

/** Saves the data of the user as a file. */
export default function ExportAccountDialog({ account, onClose }: { account: AccountInfo; onClose: () => void }) {
  const text = useText(personalDataText);
  const { unknown } = useText(formText);
  const { made } = useText(exportText);
  const [exportAccount, { reset }] = useExportAccountMutation();
  return (
    <ProvenDialog
      account={account}
      title={text.export}
      description={text.exportText}
      submit={text.export}
      busyLabel={text.exporting}
      tone="primary"
      onClose={onClose}
      send={async (request) => {
        const { data, error } = await exportAccount(request);
        reset();
        const failure = await errorToShow(error, unknown);
        if (failure) return failure;
        const file = new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' });
        const name = `${account.username}-${formatDate(serverNow())}.json`;
        saveFile(file, name);
        if (isSaveCertain()) notify({ tone: 'success', message: text.exportDone });
        else notify({ tone: 'info', message: made(name) });
        onClose();
        return undefined;
      }}
    />
  );
}
