import { useId, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { useWidget, useWidgetState } from '../../shared/host/widget-context.ts';
import {
  EMPTY_NODE,
  faultsOf,
  LONGEST_UUID,
  MOST_NODES,
  toSend,
  uuidsOf,
  type TypedNode,
} from '../../shared/features/node-address/address.rules.ts';
import { PlaceField } from '../../shared/features/node-address/place-field.tsx';
import { FormFields } from '../../shared/features/form-layout.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { useSaveAddressMutation } from '../../shared/client/address.api.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Panel, PanelBody } from '../../shared/ui/panel.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { addressText } from './address.text.ts';

interface KeyedNode extends TypedNode {
  readonly key: number;
}

let lastKey = 0;
const fresh = (uuid = ''): KeyedNode => ({ ...EMPTY_NODE, uuid, key: ++lastKey });

/** Where the nodes stand: as many as there are, each with its ID and an address. Saving again replaces, never doubles. */
export function AddressForm({ username }: { username: string | undefined }) {
  const text = useText(addressText);
  const widget = useWidget();
  const online = useOnline();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [nodes, setNodes] = useState<readonly KeyedNode[]>(() => [fresh()]);
  const [checked, setChecked] = useState(false);
  const [saved, setSaved] = useState(0);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [save, { isLoading }] = useSaveAddressMutation();
  const running = useRef(false);
  useWidgetState(true);

  const owner = username ?? name.trim();
  const faults = faultsOf(nodes);
  const wrong = faults.reduce((count, each) => count + Object.keys(each).length, owner ? 0 : 1);
  const nameProblem =
    checked && !owner ? text.usernameRequired : refusal?.field === 'username' ? refusal.message : undefined;

  const change = (key: number, part: Partial<TypedNode>) =>
    setNodes((all) => all.map((node) => (node.key === key ? { ...node, ...part } : node)));
  const focusOn = (selector: string) =>
    // what is marked or added is drawn by the next render
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  /** The first stays where it was pasted, the others get nodes of their own. */
  const spread = (index: number, [first = '', ...others]: readonly string[]) =>
    setNodes((all) =>
      [
        ...all.slice(0, index),
        { ...all[index]!, uuid: first },
        ...others.map((uuid) => fresh(uuid)),
        ...all.slice(index + 1),
      ].slice(0, MOST_NODES),
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (running.current || !online) return;
    setChecked(true);
    if (wrong > 0) return focusOn('[aria-invalid="true"]');
    running.current = true;
    setRefusal(undefined);
    const { error } = await save({ username: owner, nodes: toSend(nodes), external: true });
    running.current = false;
    if (error) return setRefusal(await failureToTell(error, text.unknown));
    setSaved(nodes.length);
    notify({ tone: 'success', message: text.saved });
    widget.emit('partner-addresses-saved', { username: owner, nodes: nodes.length });
  };

  if (saved > 0)
    return (
      <Panel as="section" role="status">
        <StateCard
          level={2}
          icon="success"
          tone="success"
          title={text.saved}
          text={text.savedText(saved)}
          actions={
            <Button
              onClick={() => {
                setNodes([fresh()]);
                setChecked(false);
                setSaved(0);
              }}
            >
              {text.more}
            </Button>
          }
        />
      </Panel>
    );
  return (
    <Panel as="section">
      <PanelBody>
        <FormFields ref={form} noValidate aria-label={text.title} onSubmit={(event: FormEvent) => void submit(event)}>
          <Lead>
            {text.lead} {username && <b>{text.whose(username)}</b>}
          </Lead>
          {!username && (
            <TextField
              label={text.username}
              value={name}
              onChange={setName}
              error={nameProblem}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              required
            />
          )}
          {nodes.map((node, index) => {
            const of = (field: 'uuid' | 'address') =>
              checked && faults[index]![field] ? text.faults[faults[index]![field]] : undefined;
            return (
              <Group key={node.key} role="group" aria-labelledby={`${id}${node.key}`} data-node={index + 1}>
                <header>
                  <h2 id={`${id}${node.key}`}>{text.nodeOf(index + 1)}</h2>
                  {nodes.length > 1 && (
                    <IconButton
                      label={text.remove(index + 1)}
                      icon="close"
                      onClick={() => {
                        setNodes((all) => all.filter(({ key }) => key !== node.key));
                        focusOn(`[data-node="${Math.max(1, index)}"] input`);
                      }}
                    />
                  )}
                </header>
                <TextField
                  label={text.uuid}
                  value={node.uuid}
                  onChange={(uuid) => change(node.key, { uuid })}
                  onPaste={(event) => {
                    // an input would put the rows into one
                    const pasted = uuidsOf(event.clipboardData.getData('text'));
                    if (pasted.length < 2) return;
                    event.preventDefault();
                    spread(index, pasted);
                  }}
                  help={text.uuidHelp}
                  error={of('uuid')}
                  maxLength={LONGEST_UUID}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  required
                />
                <PlaceField
                  external
                  label={text.address}
                  value={node.address}
                  onChange={(address, location) => change(node.key, { address, location })}
                  error={of('address')}
                />
              </Group>
            );
          })}
          <Foot>
            <Button
              disabled={nodes.length >= MOST_NODES}
              onClick={() => {
                setNodes((all) => [...all, fresh()]);
                focusOn(`[data-node="${nodes.length + 1}"] input`);
              }}
            >
              {text.add}
            </Button>
            {nodes.length >= MOST_NODES && <p>{text.most(MOST_NODES)}</p>}
          </Foot>
          {refusal && !(refusal.field === 'username' && !username) && (
            <Banner tone="failure" requestId={refusal.requestId}>
              {refusal.message}
            </Banner>
          )}
          <Foot>
            <Button type="submit" tone="primary" size="lg" disabled={!online} busy={isLoading}>
              {text.save}
            </Button>
            <p role="status">{!online ? text.offline : checked && wrong > 0 ? text.wrong(wrong) : ''}</p>
          </Foot>
        </FormFields>
      </PanelBody>
    </Panel>
  );
}

const Lead = styled.p`
  color: var(--_text-2);
  b {
    display: block;
    color: var(--_text);
    font-weight: var(--_weight-title);
  }
`;

const Group = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--_space-4);
  padding-top: var(--_space-4);
  border-top: var(--_hairline);
  > header {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: var(--_control);
  }
  h2 {
    font-weight: var(--_weight-title);
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-4);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      width: 100%;
    }
  }
`;
