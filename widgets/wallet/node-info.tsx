import { useId } from 'react';
import { styled } from 'styled-components';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { LONGEST_UUID, type NodeFaults } from '#shared/topics/accounts/address/address.rules.ts';
import { PlaceField } from '#shared/topics/accounts/address/place-field.tsx';
import { useNodesForm, type KeyedNode } from '#shared/topics/accounts/address/use-nodes-form.ts';
import { DeviceChoice } from '#shared/topics/devices/device-choice.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import { ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { GateForm, GateHead } from '#shared/topics/money/wallet/gate-form.tsx';
import { gateText } from '#shared/topics/money/wallet/gate.text.ts';

/** Step 2: enters the addresses of the nodes. After saving, the account is reloaded and the gate continues. */
export default function NodeInfo({ account }: { account: AccountInfo }) {
  const text = useText(gateText);
  const id = useId();
  const { nodes, online, refusal, ...form } = useNodesForm({
    username: account.username,
    unknown: text.unknown,
    onSaved: () => notify({ tone: 'success', message: text.saved }),
  });
  return (
    <GateForm ref={form.form} noValidate onSubmit={form.submit}>
      <GateHead icon="node" title={text.nodeTitle} text={text.nodeText} />
      {nodes.map((node, index) => (
        <NodeGroup key={node.key} role="group" aria-labelledby={`${id}-${node.key}`}>
          <div>
            <h3 id={`${id}-${node.key}`}>{text.nodeNumber(index + 1)}</h3>
            {nodes.length > 1 && (
              <IconButton label={text.nodeRemove(index + 1)} icon="close" onClick={() => form.remove(node.key)} />
            )}
          </div>
          <NodeId
            node={node}
            fault={form.faultsAt(index).uuid}
            takenIds={nodes.flatMap((other) => (other === node || !other.uuid ? [] : [other.uuid]))}
            agent={isAgent(account)}
            onChange={(part) => form.change(node.key, part)}
          />
          <PlaceField
            label={text.nodeAddress}
            value={node.address}
            onChange={(address, location) => form.change(node.key, { address, location })}
            error={form.faultsAt(index).address && text.nodeAddressMissing}
          />
        </NodeGroup>
      ))}
      <Button tone="plain" disabled={form.full} onClick={form.add}>
        {text.nodeAdd}
      </Button>
      {refusal && <ErrorBanner error={refusal} />}
      <Button type="submit" tone="primary" wide disabled={!online} busy={form.busy} busyLabel={text.saving}>
        {online ? text.nodeSave : text.offline}
      </Button>
    </GateForm>
  );
}

interface NodeIdProps {
  node: KeyedNode;
  fault: NodeFaults['uuid'];
  /** IDs of the other groups */
  takenIds: readonly string[];
  agent: boolean;
  onChange: (part: Pick<KeyedNode, 'uuid' | 'name'>) => void;
}

/** Selects one of the user's nodes. If the platform lists no nodes, the user types the ID. */
function NodeId({ node: { uuid, name = '' }, fault, takenIds, agent, onChange }: NodeIdProps) {
  const text = useText(gateText);
  const { total, error } = useDevicePages(agent ? 'agent' : 'miner', { key_style: 'month' });
  const isTyped = total === 0 || (total === undefined && error !== undefined);
  const missingText = isTyped ? text.nodeUuidMissing : text.nodeChoiceMissing;
  const problem = fault && (fault === 'duplicate' ? text.nodeDuplicate : missingText);
  if (isTyped)
    return (
      <TextField
        label={text.nodeUuid}
        value={uuid}
        onChange={(value) => onChange({ uuid: value, name: '' })}
        maxLength={LONGEST_UUID}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        help={text.nodeUuidHelp}
        error={problem}
        required
      />
    );
  return (
    <Field label={text.nodeUuid} help={uuid && uuid !== name ? uuid : text.nodeChooseHelp} error={problem}>
      {(ids) => (
        <DeviceChoice
          value={uuid ? { uuid, name: name || uuid } : undefined}
          onChange={(device) => device && onChange(device)}
          agent={agent}
          field={{ ...ids, label: text.nodeUuid }}
          takenIds={takenIds}
        />
      )}
    </Field>
  );
}

const NodeGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-4);
  padding: var(--_space-4);
  border: var(--_hairline);
  border-radius: var(--_radius-md);

  > div:first-child:not(:last-child) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }

  h3 {
    font-size: inherit;
    font-weight: var(--_weight-title);
  }
`;
