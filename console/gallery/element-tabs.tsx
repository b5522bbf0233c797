/** Tabs of an element page: attributes, code, events, states and styling. */
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { elementText } from './element.text.ts';
import { statesOf, type Story, type State } from './stories.ts';
import { literalsOf, type AttributeEntry, type ElementEntry, type EventEntry, type PropertyEntry } from './manifest.ts';
import { Box, BoxHead, PageNote, Pre, ReferenceTable } from './page-parts.tsx';
import { HOSTS, OWN_SITE, siteOf, SNIPPETS, type Host, type Shown } from './snippets.ts';
import type { LoggedEvent } from './stage-frame.tsx';

type Values = Readonly<Record<string, string>>;

interface AttributeFieldsProps {
  attributes: readonly AttributeEntry[];
  /** by name, as in the markup; a missing key means that the attribute is not set */
  values: Values;
  onChange: (values: Values) => void;
}

/** Shows a field for each attribute: a list for string literals, a checkbox for booleans, text for the rest. */
export function AttributeFields({ attributes, values, onChange }: AttributeFieldsProps) {
  const text = useText(elementText);
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  if (attributes.length === 0) return <p>{text.noAttributes}</p>;
  return (
    <Grid>
      {attributes.map(({ name, type }) => {
        const literals = literalsOf(type);
        if (literals.length > 0)
          return (
            <SelectField
              key={name}
              label={name}
              value={values[name] ?? UNSET}
              onChange={(value) => set(name, value === UNSET ? undefined : value)}
              items={[
                { value: UNSET, label: text.unset },
                ...literals.map((literal) => ({ value: literal, label: literal })),
              ]}
            />
          );
        if (type.includes('boolean'))
          return (
            <Checkbox key={name} checked={name in values} onChange={(on) => set(name, on ? '' : undefined)}>
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
    </Grid>
  );
}

/** The option for no value; no attribute accepts this string. */
const UNSET = '-';

export function AttributeTable({ attributes }: { attributes: readonly AttributeEntry[] }) {
  const text = useText(elementText);
  if (attributes.length === 0) return null;
  return (
    <ReferenceTable
      caption={text.attributes}
      heads={[text.attribute, text.type, text.fallback, text.meaning]}
      rows={attributes.map(({ name, type, fallback = '', description }) => [name, type, fallback, description])}
    />
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: 16px 24px;
  align-items: end;
`;

/** Shows the code for the current settings of the stage, for each kind of host. */
export function CodeTab({ stage }: { stage: Omit<Shown, 'site'> }) {
  const text = useText(elementText);
  const [typedSite, setTypedSite] = useState(OWN_SITE);
  const site = siteOf(typedSite);
  const settings = { ...stage, site: site ?? OWN_SITE };
  const [host, setHost] = useState<Host>('html');
  const code = useRef<HTMLElement>(null);
  const snippet = SNIPPETS[host](settings);
  return (
    <section aria-label={text.code}>
      <Box>
        <BoxHead>
          <Choices>
            <Segmented
              label={text.code}
              value={host}
              onChange={setHost}
              items={HOSTS.map((value) => ({ value, label: text.codeOf[value] }))}
            />
          </Choices>
          <Button size="sm" onClick={() => void copyAndNotify(snippet, code.current)}>
            {text.copy}
          </Button>
        </BoxHead>
        {host === 'portal' && (
          <Site>
            <TextField
              label={text.site}
              value={typedSite}
              onChange={setTypedSite}
              error={site ? undefined : text.siteInvalid}
              help={text.siteHelp}
            />
          </Site>
        )}
        <Pre tabIndex={0} role="region" aria-label={`${text.code} ${text.codeOf[host]}`}>
          <code ref={code}>{snippet}</code>
        </Pre>
      </Box>
      <PageNote>{text.codeHint[host]}</PageNote>
    </section>
  );
}

/** Scrolls on phones, where the choices are wider than the page. */
const Choices = styled.div`
  max-width: 100%;
  min-width: 0;
  overflow-x: auto;
`;

const Site = styled.div`
  padding: 16px 20px 0;
  max-width: 420px;
`;

interface EventsTabProps {
  events: readonly EventEntry[];
  log: readonly LoggedEvent[];
  onClear: () => void;
}

/** Shows the emitted events, newest first, and the table of all events. */
export function EventsTab({ events, log, onClear }: EventsTabProps) {
  const text = useText(elementText);
  return (
    <>
      <Box>
        <BoxHead>
          <h2>{text.log}</h2>
          <Button size="sm" disabled={log.length === 0} onClick={onClear}>
            {text.clear}
          </Button>
        </BoxHead>
        <Lines role="log" tabIndex={0} aria-label={text.log}>
          {log.length === 0 && <p>{text.emptyLog}</p>}
          {log.map(({ at, name, detail }, index) => (
            <p key={log.length - index}>
              <time>{new Date(at).toTimeString().slice(0, 8)}</time> <b>{name}</b> {detail}
            </p>
          ))}
        </Lines>
      </Box>
      <ReferenceTable
        caption={text.events}
        heads={[text.event, text.payload, text.meaning]}
        rows={events.map(({ name, type, description }) => [name, payloadOf(type), description])}
      />
    </>
  );
}

/** Shapes of the common event details, which the manifest lists by type name. */
const COMMON: Readonly<Record<string, string>> = {
  'Record<string, never>': '{}',
  WidgetReadyDetail: '{ tag: string }',
  WidgetFailedDetail: '{ tag: string; code: string | number; message: string; requestId?: string; call?: string }',
  NavigationDetail: '{ to: string; params?: Record<string, string> }',
};

/** Returns the detail type: `{ cycle: Cycle }` for `CustomEvent<{ cycle: Cycle }>`. */
function payloadOf(type: string): string {
  const detail = /^CustomEvent<(.*)>$/s.exec(type)?.[1] ?? type;
  return COMMON[detail] ?? detail;
}

const Lines = styled.div`
  max-height: 200px;
  overflow: auto;
  padding: 12px 16px;
  font: 12px/20px var(--_font-code);
  color: var(--_text-2);
  overflow-wrap: anywhere;
  b {
    font-weight: 600;
    color: var(--_text);
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;

interface StateChoiceProps {
  story: Story;
  state: State;
  onChange: (state: State) => void;
}

/** Selects a state of the stage. */
export function StateChoice({ story, state, onChange }: StateChoiceProps) {
  const text = useText(elementText);
  const states = statesOf(story);
  if (states.length === 1) return <p>{text.onlyReady}</p>;
  return (
    <Cards aria-label={text.state}>
      <ChoiceCards
        label={text.state}
        value={state}
        onChange={onChange}
        items={states.map((value) => ({ value, label: text.states[value].name, text: text.states[value].hint }))}
      />
      <PageNote>{text.statesHint}</PageNote>
    </Cards>
  );
}

/* four cards per row on a wide window */
const Cards = styled.section`
  [role='radiogroup'] > div {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  }
  > p {
    margin-top: 8px;
  }
`;

interface StyleTabProps {
  element: ElementEntry;
  properties: readonly PropertyEntry[];
}

/** Lists parts, slots and custom properties. */
export function StyleTab({ element: { parts, slots }, properties }: StyleTabProps) {
  const text = useText(elementText);
  return (
    <>
      <ReferenceTable
        caption={text.parts}
        heads={[text.part, text.meaning]}
        rows={parts.map(({ name, description }) => [name, description])}
      />
      {slots.length > 0 && (
        <ReferenceTable
          caption={text.slots}
          heads={[text.slot, text.meaning]}
          rows={slots.map(({ name, description }) => [name, description])}
        />
      )}
      <ReferenceTable
        caption={text.properties}
        heads={[text.property, text.fallback, text.meaning]}
        rows={properties.map(({ name, fallback = '', description }) => [name, fallback, description])}
        hint={<PageNote>{text.propertiesHint}</PageNote>}
      />
    </>
  );
}
