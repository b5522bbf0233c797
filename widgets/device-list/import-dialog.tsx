import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import type { ExportJob } from '#shared/kit/export/export-job.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { idsOfText } from './id-import.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';

interface ImportDialogProps {
  onIds: (ids: ReadonlyMap<string, string>) => void;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** Imports device IDs as a filter: pasted, or from a spreadsheet (§5). */
export default function ImportDialog({ onIds, onFile, onClose }: ImportDialogProps) {
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const [typedText, setTypedText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const ids = idsOfText(typedText);
  const submit = () => {
    if (ids.size === 0) return setError(dialogText.noIds);
    onIds(ids);
    onClose();
  };
  return (
    <Dialog
      open
      title={text.import}
      description={dialogText.importText}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button tone="primary" onClick={submit}>
            {ids.size > 0 ? dialogText.filterBy(ids.size) : dialogText.filterList}
          </Button>
        </>
      }
    >
      <TextArea
        label={dialogText.pasteIds}
        help={dialogText.pasteHelp}
        error={error}
        rows={6}
        spellCheck={false}
        value={typedText}
        onChange={(value) => {
          setTypedText(value);
          setError(undefined);
        }}
      />
      <FromFile>
        <p>{dialogText.fromFile}</p>
        <small>{dialogText.importHelp}</small>
        <div>
          <Button icon="bill" onClick={() => input.current?.click()}>
            {dialogText.chooseFile}
          </Button>
          {canSaveFiles() && (
            <ExportButton
              tone="plain"
              label={dialogText.template}
              failure={dialogText.templateFailed}
              job={() => Promise.resolve(templateJob(dialogText.templateName, text.uuid))}
              details={{}}
            />
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={dialogText.chooseFile}
          accept=".xlsx,.xls,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,text/csv"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (!file) return;
            onFile(file);
            onClose();
          }}
        />
      </FromFile>
    </Dialog>
  );
}

/** Describes a spreadsheet with the heading of the column to fill in. */
const templateJob = (name: string, head: string): ExportJob => ({
  fileName: name,
  sheets: [{ name: head, columns: [{ head, kind: 'text', width: 40 }] }],
  page: () => Promise.resolve({ rows: [], total: 0 }),
});

const FromFile = styled.div`
  display: grid;
  gap: var(--_space-1);
  margin-top: var(--_space-6);
  padding-top: var(--_space-4);
  border-top: var(--_hairline);
  p {
    font-weight: var(--_weight-label);
  }
  small {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
    margin-top: var(--_space-2);
  }
`;
