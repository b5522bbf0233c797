import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { session } from '#shared/client/session.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { bulleted } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useDeleteAccountMutation } from '#shared/topics/accounts/personal-data.api.ts';
import { personalDataText } from './personal-data.text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

/** Explains what a deletion removes and keeps, and deletes the account. */
export default function DeleteAccountDialog({ account, onClose }: { account: AccountInfo; onClose: () => void }) {
  const widget = useWidget();
  const text = useText(personalDataText);
  const { unknown } = useText(formText);
  const [deleteAccount] = useDeleteAccountMutation();
  return (
    <ProvenDialog
      account={account}
      title={text.deleteTitle}
      description={text.deleteText}
      submit={text.delete}
      busyLabel={text.deleting}
      tone="danger"
      onClose={onClose}
      send={async (request) => {
        const failure = await errorToShow((await deleteAccount(request)).error, unknown);
        if (failure) return failure;
        notify({ tone: 'success', message: text.deleteDone });
        session.clear();
        widget.requestNavigation('login');
        return undefined;
      }}
    >
      <Notes aria-label={text.deleteNotes}>
        <li>{text.deletes}</li>
        <li>{text.keeps}</li>
        <li>{text.requires}</li>
      </Notes>
    </ProvenDialog>
  );
}

const Notes = styled.ul`
  ${bulleted}
`;
