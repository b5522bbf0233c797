import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { cleanDigits } from '#shared/core/clean-text.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { FormattedField } from '#shared/ui/form/formatted-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { configText } from './config.text.ts';
import { EMPTY_LINE, type DialLine } from './dial-line.rules.ts';
import { pastedLines } from './paste.rules.ts';

interface PasteDialogProps {
  /** number of lines that can still be added to the card */
  remaining: number;
  /** the pasted text, kept until it is added, also if the dialog is closed */
  pastedText: string;
  onPasted: (text: string) => void;
  onAdd: (lines: readonly DialLine[]) => void;
  onClose: () => void;
}

const EXAMPLE = 'static 203.0.113.8/24 203.0.113.1 100\npppoe 057100001 password\ndhcp 200';

/** Number of rows listed before an ellipsis. */
const ROWS_LISTED = 5;

/** Adds several lines at once: from a pasted list, or as empty lines. */
export default function PasteDialog({ remaining, pastedText, onPasted, onAdd, onClose }: PasteDialogProps) {
  const { paste: text } = useText(configText);
  const [count, setCount] = useState('');
  const id = useId();
  const { lines, unread } = pastedLines(pastedText);
  const empties = Number(count);
  const rows = unread.slice(0, ROWS_LISTED).join('、') + (unread.length > ROWS_LISTED ? '…' : '');
  const tooMany = lines.length > remaining ? text.over(remaining) : undefined;
  const problem = unread.length > 0 ? text.unread(rows) : tooMany;
  const countProblem = count !== '' && (empties < 1 || empties > remaining) ? text.countWrong(remaining) : undefined;
  const hasList = pastedText.trim() !== '';
  const wrong = hasList ? problem : countProblem;
  const wantedCount = hasList ? lines.length : empties;
  const addedCount = wrong === undefined ? wantedCount : 0;

  const add = () => {
    onAdd(hasList ? lines : Array.from({ length: empties }, () => EMPTY_LINE));
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={text.title}
      description={text.text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button tone="primary" disabled={addedCount === 0} onClick={add}>
            {addedCount === 0 ? text.add : text.addCount(addedCount)}
          </Button>
        </>
      }
    >
      <Box>
        <div>
          <TextArea
            exact
            label={text.label}
            value={pastedText}
            onChange={onPasted}
            rows={8}
            spellCheck={false}
            error={problem}
            help={hasList ? text.found(lines.length) : text.empty}
          />
          <Example>
            <span>{text.example}</span>
            <code>{EXAMPLE}</code>
          </Example>
        </div>
        {!hasList && (
          <div role="group" aria-labelledby={id}>
            <h3 id={id}>{text.several}</h3>
            <Count>
              <FormattedField
                label={text.count}
                clean={cleanDigits}
                value={count}
                onChange={setCount}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                error={countProblem}
              />
            </Count>
          </div>
        )}
      </Box>
    </Dialog>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);
  h3 {
    margin-bottom: var(--_space-2);
    font-weight: var(--_weight-title);
  }
`;

const Example = styled.p`
  display: grid;
  gap: var(--_space-1);
  margin-top: var(--_space-2);
  color: var(--_text-3);
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  code {
    padding: var(--_space-2) var(--_space-3);
    border-radius: var(--_radius-md);
    background: var(--_fill);
    color: var(--_text-2);
    font-family: var(--_font-code);
    white-space: pre-wrap;
  }
`;

const Count = styled.div`
  max-width: 160px;
`;
