import { useRef, useState, type FormEvent } from 'react';
import { MOST_LINES } from '../../shared/domain/dialling.ts';
import { useWidget } from '../../shared/host/widget-context.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { useSaveDiallingMutation } from '../../shared/client/dialling.api.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import type { NetworkCard } from '../../shared/contract/dialling.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { LiveRegion } from '../../shared/ui/live-region.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { useOptionalModule } from '../../shared/ui/use-part.ts';
import { configText } from './config.text.ts';
import { Foot, Stack } from './dial-layout.ts';
import { dialText } from './dial.text.ts';
import { LineEditor } from './line-editor.tsx';
import {
  copyOf,
  countFaults,
  EMPTY_LINE,
  faultsOf,
  roomFor,
  toSend,
  type Line,
  type LineFaults,
} from './line.rules.ts';
import type { EditedLines } from './use-lines.ts';
import { useLineKeys } from './use-line-keys.ts';

interface CardLinesFormProps {
  deviceUuid: string;
  card: NetworkCard;
  /** lines of the device's other cards, as they are edited */
  elsewhere: readonly Line[];
  edited: EditedLines;
  /** the lines cannot be saved before a management line is bound */
  needsCard: boolean;
}

const paste = lazyModule(() => import('./paste-dialog.tsx'));

/** The lines of one card. What is wrong with a field is told once the person has left it, or saves. */
export function CardLinesForm({ deviceUuid, card, elsewhere, edited, needsCard }: CardLinesFormProps) {
  const text = useText(configText);
  const words = useText(dialText);
  const widget = useWidget();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const { lines, unsaved, overtaken } = edited.of(card);
  const keys = useLineKeys(lines.length);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [checked, setChecked] = useState(false);
  const [adding, setAdding] = useState(false);
  const [pasted, setPasted] = useState('');
  const [discarding, setDiscarding] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<PlatformError>();
  const [save, { isLoading, reset }] = useSaveDiallingMutation();
  const running = useRef(false);
  const Paste = useOptionalModule(paste, adding, () => setAdding(false));

  const faults = faultsOf(lines, elsewhere);
  const wrong = countFaults(faults);
  const shownOf = (all: LineFaults, key: number): LineFaults =>
    checked ? all : Object.fromEntries(Object.entries(all).filter(([field]) => touched.has(`${key} ${field}`)));
  const change = (next: readonly Line[]) => {
    setRefusal(undefined);
    edited.change(card, next);
  };
  const add = (more: readonly Line[]) => {
    keys.append(more.length);
    change([...lines, ...more]);
  };
  const focusOn = (selector: string) =>
    // what is marked or added is drawn by the next render
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (running.current || needsCard || !online || !unsaved) return;
    setChecked(true);
    if (wrong > 0) return focusOn('[aria-invalid="true"]');
    running.current = true;
    setRefusal(undefined);
    const { error } = await save({ deviceUUID: deviceUuid, name: card.name, diallingInfo: lines.map(toSend) });
    // no password stays in the store
    reset();
    running.current = false;
    if (error) return setRefusal(await failureToTell(error, words.unknown));
    edited.saved(card);
    setChecked(false);
    setTouched(new Set());
    notify({ tone: 'success', message: text.saved });
    widget.emit('partner-dialling-saved', { deviceUuid, name: card.name, lines: lines.length });
  };

  const room = roomFor(lines);
  return (
    <Stack as="form" ref={form} noValidate aria-label={text.title} onSubmit={(event: FormEvent) => void submit(event)}>
      {overtaken && <Banner tone="warning">{text.changed}</Banner>}
      {lines.length === 0 ? (
        <StateCard icon="node" title={text.empty} text={text.emptyText} />
      ) : (
        <div>
          {lines.map((line, index) => (
            <LineEditor
              key={keys.of(index)}
              number={index + 1}
              line={line}
              faults={shownOf(faults[index]!, keys.of(index))}
              onChange={(next) => change(lines.map((each, other) => (other === index ? next : each)))}
              onTouched={(field) => setTouched((before) => new Set(before).add(`${keys.of(index)} ${field}`))}
              onCopy={room > 0 ? () => add([copyOf(line)]) : undefined}
              onRemove={() => {
                keys.remove(index);
                change(lines.filter((_, other) => other !== index));
                setSaid(text.removed(index + 1));
                focusOn(lines.length > 1 ? `[data-line="${Math.max(1, index)}"] button` : 'button');
              }}
            />
          ))}
        </div>
      )}
      <Foot>
        <Button
          disabled={room === 0}
          onClick={() => {
            add([EMPTY_LINE]);
            focusOn(`[data-line="${lines.length + 1}"] [role=radio]`);
          }}
        >
          {text.add}
        </Button>
        <Button disabled={room === 0} busy={adding && !Paste} busyLabel={text.opening} onClick={() => setAdding(true)}>
          {text.addMany}
        </Button>
        {room === 0 && <p>{text.most(MOST_LINES)}</p>}
      </Foot>
      {refusal && (
        <Banner tone="failure" requestId={refusal.requestId}>
          {refusal.message}
        </Banner>
      )}
      {unsaved && <Banner tone="warning">{text.unsaved}</Banner>}
      <Foot>
        <Button type="submit" tone="primary" disabled={needsCard || !online || !unsaved} busy={isLoading}>
          {text.save}
        </Button>
        {unsaved && <Button onClick={() => setDiscarding(true)}>{text.discard}</Button>}
        <p role="status">
          {!online ? words.offline : checked && wrong > 0 ? text.wrong(wrong) : !unsaved ? text.nothing : ''}
        </p>
      </Foot>
      <LiveRegion>{said}</LiveRegion>
      {adding && Paste && (
        <Paste.PasteDialog
          room={room}
          pasted={pasted}
          onPasted={setPasted}
          onAdd={(more) => {
            add(more);
            setPasted('');
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <Dialog
        open={discarding}
        size="sm"
        title={text.discardTitle}
        onClose={() => setDiscarding(false)}
        footer={
          <>
            <Button onClick={() => setDiscarding(false)}>{words.cancel}</Button>
            <Button
              tone="danger"
              onClick={() => {
                setDiscarding(false);
                setChecked(false);
                setRefusal(undefined);
                edited.forget(card);
                // the button that asked is gone
                focusOn('button');
              }}
            >
              {text.discardYes}
            </Button>
          </>
        }
      >
        <p>{text.discardText(card.name)}</p>
      </Dialog>
    </Stack>
  );
}
