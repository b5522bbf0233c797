import { useState } from 'react';
import { styled } from 'styled-components';
import type { OptionalCall } from '#shared/core/optional-calls.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { canSaveFiles, saveFile } from '#shared/host/save-file.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { fileSize } from './file-size.ts';
import type { Attachment } from './ticket.calls.ts';

const SaveFileDialog = lazyView(() => import('#shared/kit/export/save-file-dialog.tsx'));

interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** the endpoint of the files, which a platform can lack */
  call: OptionalCall;
  download: (id: string) => Promise<ApiResult<Blob>>;
  text: {
    readonly attachments: string;
    readonly download: (name: string) => string;
    readonly downloadFailed: string;
  };
}

/** Uploaded files. Each can be downloaded. */
export function AttachmentList({ attachments, call, download: downloadFile, text }: AttachmentListProps) {
  const downloadable = useOffered(call) && isGranted(call);
  // the file that this page cannot save
  const [blocked, setBlocked] = useState<string>();
  const { run } = useSingleFlight();
  if (attachments.length === 0) return null;
  const download = ({ id, name }: Attachment) =>
    run(async () => {
      if (!canSaveFiles()) return setBlocked(name);
      const { data, error } = await downloadFile(id);
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
