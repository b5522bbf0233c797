import styled from 'styled-components';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { Choice } from './choice.tsx';
import { wordsOf, type AttributeEntry, type ElementEntry } from './manifest.ts';
import { Box, BoxHead } from './box.tsx';
import { galleryText } from './gallery.text.ts';
import { ReferenceTable } from './reference-table.tsx';
import { CodeBox } from './code-box.tsx';
import { snippetOf } from './snippet.ts';
import type { StageWidth } from './settings.tsx';

interface AttributeControlsProps {
  attributes: readonly AttributeEntry[];
  /** by name, as they stand in the markup; a missing one is not set */
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** A control for each attribute: words are a list, a boolean is a box, all else is text. */
function AttributeControls({ attributes, values, onChange }: AttributeControlsProps) {
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <Row>
      {attributes.map(({ name, type }) => {
        const words = wordsOf(type);
        if (words.length > 0)
          return (
            <Choice
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={(value) => set(name, value || undefined)}
              items={['', ...words].map((word) => ({ value: word, label: word || '—' }))}
            />
          );
        if (type.includes('boolean'))
          return (
            <Checkbox key={name} checked={name in values} onChange={(on: boolean) => set(name, on ? '' : undefined)}>
              {name}
            </Checkbox>
          );
        return (
          <TextField
            key={name}
            label={name}
            value={values[name] ?? ''}
            onChange={(value) => set(name, value || undefined)}
          />
        );
      })}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 24px;
`;

interface LoggedEvent {
  /** ms */
  readonly at: number;
  readonly name: string;
  /** JSON */
  readonly detail: string;
}

/** What the element has emitted, newest first. */
function EventLog({ log, onClear }: { log: readonly LoggedEvent[]; onClear: () => void }) {
  const text = useText(galleryText);
  return (
    <Box>
      <BoxHead>
        <h3>{text.log}</h3>
        <Button size="sm" disabled={log.length === 0} onClick={onClear}>
          {text.clear}
        </Button>
      </BoxHead>
      <Lines role="log" tabIndex={0} aria-label={text.log}>
        {log.length === 0 && <li>{text.emptyLog}</li>}
        {log.map(({ at, name, detail }, index) => (
          <li key={log.length - index}>
            <time>{new Date(at).toTimeString().slice(0, 8)}</time> <b>{name}</b> {detail}
          </li>
        ))}
      </Lines>
    </Box>
  );
}

const Lines = styled.ul`
  max-height: 200px;
  overflow: auto;
  padding: 12px 16px;
  font: 12px/20px var(--_font-code);
  color: var(--_text-2);
  b {
    font-weight: 600;
    color: var(--_text);
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;

/** Where an element shows something only with an attribute. */
const STARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'partner-official-account': { path: '/dashboard/bill' },
};
/** It covers the page: shown when it is asked for. */
const COVERS = 'partner-startup-dialogs';

/** Events kept in the log. */
const LOG_LENGTH = 50;

/** One element, live, with everything a host needs to use it. */
export function Exhibit({ element, width }: { element: ElementEntry; width: StageWidth }) {
  const text = useText(galleryText);
  const { tag, description, attributes, events } = element;
  const note = (text.notes as Readonly<Record<string, string>>)[tag];
  const [values, setValues] = useState(STARTS[tag] ?? {});
  const [shown, setShown] = useState(tag !== COVERS);
  const [log, setLog] = useState<readonly LoggedEvent[]>([]);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!shown) return;
    const live = document.createElement(tag);
    const listen = (event: Event): void => {
      const logged = { at: Date.now(), name: event.type, detail: JSON.stringify((event as CustomEvent).detail) };
      setLog((before) => [logged, ...before].slice(0, LOG_LENGTH));
    };
    for (const { name } of events) live.addEventListener(name, listen);
    stage.current!.replaceChildren(live);
    return () => live.remove();
  }, [tag, events, shown]);

  useEffect(() => {
    const live = stage.current!.firstElementChild;
    if (!live) return;
    for (const { name } of attributes) {
      const value = values[name];
      if (value === undefined) live.removeAttribute(name);
      else live.setAttribute(name, value);
    }
  }, [attributes, values, shown]);

  return (
    <Section id={tag} aria-labelledby={`${tag}-title`}>
      <h2 id={`${tag}-title`}>
        <code>{`<${tag}>`}</code>
      </h2>
      <p>
        {description}
        {note && <small>{note}</small>}
      </p>
      {!shown && (
        <div>
          <Button onClick={() => setShown(true)}>{text.show}</Button>
        </div>
      )}
      {attributes.length > 0 && <AttributeControls attributes={attributes} values={values} onChange={setValues} />}
      <Stage ref={stage} style={width === 'full' ? {} : { maxWidth: `${width}px` }} />
      <Columns>
        <CodeBox code={snippetOf(tag, values, location.origin)} />
        <EventLog log={log} onClear={() => setLog([])} />
      </Columns>
      {attributes.length > 0 ? (
        <ReferenceTable
          caption={text.attributes}
          heads={[text.attribute, text.type, text.meaning]}
          rows={attributes.map(({ name, type, description: meaning, fallback }) => ({
            name,
            type,
            meaning: fallback === undefined ? meaning : `${meaning} (${text.fallback}: ${fallback})`,
          }))}
        />
      ) : (
        <p>{text.noAttributes}</p>
      )}
      <ReferenceTable
        caption={text.events}
        heads={[text.event, text.type, text.meaning]}
        rows={events.map(({ name, type, description: meaning }) => ({ name, type, meaning }))}
      />
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  gap: 16px;
  min-width: 0;
  padding: 32px 0;
  border-top: 1px solid var(--_line);
  scroll-margin-top: 64px;
  > * {
    min-width: 0;
  }
  h2 {
    font-size: 20px;
    line-height: 28px;
    font-weight: 600;
  }
  code {
    font-family: var(--_font-code);
  }
  > p {
    max-width: 60em;
    color: var(--_text-2);
  }
  small {
    display: block;
    margin-top: 4px;
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
  }
`;

const Stage = styled.div`
  min-height: 120px;
  padding: 24px;
  border: 1px dashed var(--_line-strong);
  border-radius: 12px;
  background: var(--_bg);
  @media (max-width: 640px) {
    padding: 12px;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr));
  gap: 16px;
  > * {
    min-width: 0;
  }
`;
