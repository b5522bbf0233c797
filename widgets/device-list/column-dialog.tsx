import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import type { ColumnQuestion } from './use-id-import.ts';

interface ColumnDialogProps {
  question: ColumnQuestion;
  onChoose: (column: number) => void;
  onClose: () => void;
}

/** Prompts for the column of the device IDs if the file has no known head. */
export default function ColumnDialog({ question, onChoose, onClose }: ColumnDialogProps) {
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const [column, setColumn] = useState<string>();
  const [error, setError] = useState<string>();
  return (
    <Dialog
      open
      title={text.idColumn}
      description={dialogText.headUnknown(question.file.name)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            tone="primary"
            onClick={() => (column === undefined ? setError(dialogText.noColumn) : onChoose(Number(column)))}
          >
            {dialogText.filterList}
          </Button>
        </>
      }
    >
      <ChoiceCards
        stacked
        label={dialogText.fileColumns}
        value={column}
        error={error}
        onChange={(value) => {
          setColumn(value);
          setError(undefined);
        }}
        items={question.choices.map(({ column: at, letters, head, example }) => ({
          value: `${at}`,
          label: dialogText.columnOf(letters, head),
          text: example && dialogText.example(example),
        }))}
      />
    </Dialog>
  );
}
