import { oneLine } from '#shared/core/clean-text.ts';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { LONGEST_UUID, MOST_NODES, uuidsOf, type NodeFault } from '#shared/topics/accounts/address/address.rules.ts';
import { PlaceField } from '#shared/topics/accounts/address/place-field.tsx';
import { useNodesForm, type KeyedNode, type NodesForm } from '#shared/topics/accounts/address/use-nodes-form.ts';
import { fieldOf } from '#shared/kit/form/field-error.ts';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { notify } from '#shared/host/notify.ts';
import { ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { Panel, PanelBody } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { addressText } from './node-address.text.ts';

/** The form; the form of another user starts empty. */
export default function NodeAddressView({ username = '' }: { username: string | undefined }) {
  const owner = oneLine(username) || undefined;
  return <AddressForm key={owner} username={owner} />;
}

/** Edits the addresses of nodes, each with its ID. Saving again replaces the addresses and adds no duplicates. */
function AddressForm({ username }: { username: string | undefined }) {
  const text = useText(addressText);
  const widget = useWidget();
  const [name, setName] = useState('');
  const [savedCount, setSavedCount] = useState(0);
  const owner = username ?? name.trim();
  useWidgetState(true);

  const form = useNodesForm({
    username: owner,
    external: true,
    unknown: text.unknown,
    onSaved(count) {
      setSavedCount(count);
      notify({ tone: 'success', message: text.saved });
      widget.emit('partner-addresses-saved', { username: owner, nodes: count });
    },
  });
  const { nodes, online, refusal, checked, wrong } = form;

  if (savedCount > 0)
    return (
      <Saved
        count={savedCount}
        onMore={() => {
          form.restart();
          setSavedCount(0);
        }}
      />
    );

  // the platform can refuse the username too
  const ownerRefusal = refusal && fieldOf(refusal) === 'username' && !username ? refusal.message : undefined;
  const status = () => {
    if (!online) return text.offline;
    return checked && wrong > 0 ? text.wrong(wrong) : '';
  };
  return (
    <Panel as="section">
      <PanelBody>
        <NodesFields ref={form.form} noValidate aria-label={text.title} onSubmit={form.submit}>
          <Lead>
            {text.lead} {username && <b>{text.whose(username)}</b>}
          </Lead>
          {!username && (
            <Fields>
              <TextField
                label={text.username}
                value={name}
                onChange={setName}
                error={checked && !owner ? text.usernameRequired : ownerRefusal}
                autoComplete="username"
                autoCapitalize="off"
                spellCheck={false}
                required
              />
            </Fields>
          )}
          {nodes.map((node, index) => (
            <NodeFields key={node.key} form={form} node={node} index={index} />
          ))}
          <Foot>
            <Button
              disabled={form.full}
              onClick={() => {
                form.add();
                form.focusOn(`[data-node="${nodes.length + 1}"] input`);
              }}
            >
              {text.add}
            </Button>
            {form.full && <p>{text.most(MOST_NODES)}</p>}
          </Foot>
          {refusal && ownerRefusal === undefined && <ErrorBanner error={refusal} />}
          <Foot>
            <Button type="submit" tone="primary" size="lg" disabled={!online} busy={form.busy}>
              {text.save}
            </Button>
            <p role="status">{status()}</p>
          </Foot>
        </NodesFields>
      </PanelBody>
    </Panel>
  );
}

function Saved({ count, onMore }: { count: number; onMore: () => void }) {
  const text = useText(addressText);
  return (
    <Panel as="section" role="status">
      <StateCard
        level={2}
        icon="success"
        tone="success"
        title={text.saved}
        text={text.savedText(count)}
        actions={<Button onClick={onMore}>{text.more}</Button>}
      />
    </Panel>
  );
}

interface NodeFieldsProps {
  form: NodesForm;
  node: KeyedNode;
  index: number;
}

/** Edits ID and address of one node. Several IDs can be pasted at once. */
function NodeFields({ form, node: { key, uuid, address }, index }: NodeFieldsProps) {
  const text = useText(addressText);
  const title = useId();
  const faults = form.faultsAt(index);
  const faultText = (fault: NodeFault | undefined) => fault && text.faults[fault];
  return (
    <Group role="group" aria-labelledby={title} data-node={index + 1}>
      <header>
        <h2 id={title}>{text.nodeOf(index + 1)}</h2>
        {form.nodes.length > 1 && (
          <IconButton
            label={text.remove(index + 1)}
            icon="close"
            onClick={() => {
              form.remove(key);
              form.focusOn(`[data-node="${Math.max(1, index)}"] input`);
            }}
          />
        )}
      </header>
      <TextField
        label={text.uuid}
        value={uuid}
        onChange={(next) => form.change(key, { uuid: next })}
        onPaste={(event) => {
          // an input element would join the pasted rows
          const pastedIds = uuidsOf(event.clipboardData.getData('text'));
          if (pastedIds.length < 2) return;
          event.preventDefault();
          form.spread(index, pastedIds);
        }}
        help={text.uuidHelp}
        error={faultText(faults.uuid)}
        maxLength={LONGEST_UUID}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <PlaceField
        external
        label={text.address}
        value={address}
        onChange={(next, location) => form.change(key, { address: next, location })}
        error={faultText(faults.address)}
      />
    </Group>
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

/** Two columns of readable fields at most. */
const NodesFields = styled(FormFields)`
  max-width: 800px;
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: var(--_space-4);
`;

const Group = styled(Fields)`
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
