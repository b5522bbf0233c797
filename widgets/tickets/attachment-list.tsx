import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { canSaveFiles, saveFile } from '#shared/host/save-file.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { fileSize } from '#shared/topics/support/ticket/file-size.ts';
import { downloadAttachment } from '#shared/topics/support/ticket/ticket.api.ts';
import type { Attachment } from '#shared/topics/support/ticket/ticket.calls.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { ticketsText } from './tickets.text.ts';

const SaveFileDialog = lazyView(() => import('#shared/kit/export/save-file-dialog.tsx'));

/** The files of a ticket or a reply. Each can be downloaded. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const text = useText(ticketsText);
  const downloadable = useOffered('ticketAttachment') && isGranted('ticketAttachment');
  // the file that this page cannot save
  const [blocked, setBlocked] = useState<string>();
  const { run } = useSingleFlight();
  if (attachments.length === 0) return null;
  const download = ({ id, name }: Attachment) =>
    run(async () => {
      if (!canSaveFiles()) return setBlocked(name);
      const { data, error } = await downloadAttachment(id);
      if (data) saveFile(data, name || id);
      else notify({ tone: 'failure', message: error.message || text.downloadFailed, requestId: error.requestId });
    });
  return (
    <>
      <Files aria-label={text.attachments}>
        {attachments.map((attachment) => {
          const { id, name, size } = attachment;
          const shownName = name || id;
          return (
            <li key={id}>
              <Icon name="download" size={16} />
              {downloadable ? (
                <LinkButton aria-label={text.download(shownName)} onClick={() => void download(attachment)}>
                  {shownName}
                </LinkButton>
              ) : (
                <span>{shownName}</span>
              )}
              <small>{fileSize(size)}</small>
            </li>
          );
        })}
      </Files>
      {blocked !== undefined && (
        <SaveFileDialog open title={blocked} details={{}} onClose={() => setBlocked(undefined)} />
      )}
    </>
  );
}

const Files = styled.ul`
  display: grid;
  gap: var(--_space-1);
  margin-top: var(--_space-2);
  && li {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding: 0;
    border: 0;
  }
  svg {
    color: var(--_text-3);
  }
  button {
    overflow-wrap: anywhere;
    text-align: start;
  }
  small {
    white-space: nowrap;
  }
`;
