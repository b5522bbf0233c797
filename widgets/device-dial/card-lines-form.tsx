import { useRef, useState, type FormEvent } from 'react';
import { MOST_LINES } from '#shared/topics/devices/dialling.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner, ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { LiveRegion } from '#shared/ui/base/live-region.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { configText } from './config.text.ts';
import { DialFooter, Stack } from './device-dial.styles.ts';
import { dialText } from './device-dial.text.ts';
import { LineEditor } from './line-editor.tsx';
import { copyOf, EMPTY_LINE, remainingLines, type DialLine } from './dial-line.rules.ts';
import { useCardLines, type CardLinesProps } from './use-card-lines.ts';

interface CardLinesFormProps extends CardLinesProps {
  /** whether a management line must be bound before the lines can be saved */
  needsCard: boolean;
}

/** Edits the lines of one card. */
export function CardLinesForm({ needsCard, ...props }: CardLinesFormProps) {
  const text = useText(configText);
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const edit = useCardLines(props);
  const { lines, unsaved, refusal } = edit;
  const [discarding, setDiscarding] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const remaining = remainingLines(lines);
  const savable = !needsCard && online && unsaved;

  const focusOn = (selector: string) =>
    // the marked or added field is rendered in the next frame
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable) void edit.save(() => focusOn('[aria-invalid="true"]'));
  };
  const remove = (index: number) => {
    edit.remove(index);
    setAnnouncement(text.removed(index + 1));
    focusOn(lines.length > 1 ? `[data-line="${Math.max(1, index)}"] button` : 'button');
  };

  return (
    <Stack as="form" ref={form} noValidate aria-label={text.title} onSubmit={submit}>
      {edit.overtaken && <Banner tone="warning">{text.changed}</Banner>}
      {lines.length === 0 ? (
        <StateCard icon="node" title={text.empty} text={text.emptyText} />
      ) : (
        <div>
          {lines.map((line, index) => (
            <LineEditor
              key={edit.keys.of(index)}
              number={index + 1}
              line={line}
              faults={edit.faults.of(index)}
              onChange={(next) => edit.change(index, next)}
              onTouched={(field) => edit.faults.touch(index, field)}
              onCopy={remaining > 0 ? () => edit.add([copyOf(line)]) : undefined}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
      )}
      <AddLines
        remaining={remaining}
        onAdd={edit.add}
        onAddOne={() => {
          edit.add([EMPTY_LINE]);
          focusOn(`[data-line="${lines.length + 1}"] [role=radio]`);
        }}
      />
      {refusal && <ErrorBanner error={refusal} />}
      {unsaved && <Banner tone="warning">{text.unsaved}</Banner>}
      <DialFooter>
        <Button type="submit" tone="primary" size="lg" disabled={!savable} busy={edit.saving}>
          {text.save}
        </Button>
        {unsaved && <Button onClick={() => setDiscarding(true)}>{text.discard}</Button>}
        <SaveNote unsaved={unsaved} wrong={edit.faults.checked ? edit.faults.count : 0} />
      </DialFooter>
      <LiveRegion>{announcement}</LiveRegion>
      <DiscardDialog
        open={discarding}
        card={props.card.name}
        onClose={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          edit.discard();
          // the pressed button has been removed
          focusOn('button');
        }}
      />
    </Stack>
  );
}

const PasteDialog = lazyDialog(() => import('./paste-dialog.tsx'));

interface AddLinesProps {
  /** number of lines that can still be added to the card */
  remaining: number;
  onAdd: (lines: readonly DialLine[]) => void;
  onAddOne: () => void;
}

/** Adds one line, or several at once. */
function AddLines({ remaining, onAdd, onAddOne }: AddLinesProps) {
  const text = useText(configText);
  const [adding, setAdding] = useState(false);
  const [pastedText, setPastedText] = useState('');
  const close = () => setAdding(false);
  return (
    <>
      <DialFooter>
        <Button disabled={remaining === 0} onClick={onAddOne}>
          {text.add}
        </Button>
        <Button disabled={remaining === 0} onClick={() => setAdding(true)}>
          {text.addMany}
        </Button>
        {remaining === 0 && <p>{text.most(MOST_LINES)}</p>}
      </DialFooter>
      {adding && (
        <PasteDialog
          frame={{ title: text.paste.title, size: 'lg' }}
          onFrameClose={close}
          remaining={remaining}
          pastedText={pastedText}
          onPasted={setPastedText}
          onAdd={(more) => {
            onAdd(more);
            setPastedText('');
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows the reason why the lines cannot be saved. */
function SaveNote({ unsaved, wrong }: { unsaved: boolean; wrong: number }) {
  const text = useText(configText);
  const dialStrings = useText(dialText);
  const online = useOnline();
  const note = () => {
    if (!online) return dialStrings.offline;
    if (wrong > 0) return text.wrong(wrong);
    return unsaved ? '' : text.nothing;
  };
  return <p role="status">{note()}</p>;
}

interface DiscardDialogProps {
  open: boolean;
  /** name of the card */
  card: string;
  onClose: () => void;
  onDiscard: () => void;
}

function DiscardDialog({ open, card, onClose, onDiscard }: DiscardDialogProps) {
  const text = useText(configText);
  const dialStrings = useText(dialText);
  return (
    <Dialog
      open={open}
      size="sm"
      title={text.discardTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{dialStrings.cancel}</Button>
          <Button tone="danger" onClick={onDiscard}>
            {text.discardYes}
          </Button>
        </>
      }
    >
      <p>{text.discardText(card)}</p>
    </Dialog>
  );
}
