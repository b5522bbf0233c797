import { useId, useRef, useState, type FormEvent } from 'react';
import { isAgent } from '../../../shared/domain/roles.ts';
import {
  EMPTY_NODE,
  faultsOf,
  LONGEST_UUID,
  MOST_NODES,
  toSend,
  type NodeFaults,
  type TypedNode,
} from '../../../shared/features/node-address/address.rules.ts';
import { PlaceField } from '../../../shared/features/node-address/place-field.tsx';
import { DeviceChoice } from '../../../shared/features/device-choice/device-choice.tsx';
import { useText } from '../../../shared/host/locale.ts';
import { notify } from '../../../shared/host/notify.ts';
import { useSaveAddressMutation } from '../../../shared/client/address.api.ts';
import { isOutcomeUnknown } from '../../../shared/client/errors.ts';
import { useOnline } from '../../../shared/client/use-online.ts';
import type { AccountInfo } from '../../../shared/contract/account.ts';
import { useDevicePages } from '../../../shared/client/use-device-pages.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { GateForm, GateHead, NodeGroup } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

interface Node extends TypedNode {
  readonly key: number;
  /** of the chosen node */
  readonly name: string;
}

const fresh = (key: number): Node => ({ ...EMPTY_NODE, name: '', key });

/** Step 2: where the nodes stand. Saved by saveAddress; the account is read again afterwards and the gate goes on. */
export function NodeInfo({ account }: { account: AccountInfo }) {
  const text = useText(gateText);
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [nodes, setNodes] = useState<readonly Node[]>([fresh(0)]);
  const [checked, setChecked] = useState(false);
  const running = useRef(false);
  const [save, { isLoading, error }] = useSaveAddressMutation();
  const faults = faultsOf(nodes);

  const change = (key: number, part: Partial<Node>) =>
    setNodes((all) => all.map((node) => (node.key === key ? { ...node, ...part } : node)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (running.current || !online) return;
    setChecked(true);
    if (faults.some((each) => Object.keys(each).length > 0)) {
      // the fields are marked by the next render; the first of them takes the focus
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    running.current = true;
    void save({ username: account.username, nodes: toSend(nodes) }).then(({ data }) => {
      running.current = false;
      if (data !== undefined) notify({ tone: 'success', message: text.saved });
    });
  };

  return (
    <GateForm ref={form} noValidate onSubmit={submit}>
      <GateHead icon="node" title={text.nodeTitle} text={text.nodeText} />
      {nodes.map((node, index) => (
        <NodeGroup key={node.key} role="group" aria-labelledby={`${id}-${node.key}`}>
          <div>
            <h3 id={`${id}-${node.key}`}>{text.nodeNumber(index + 1)}</h3>
            {nodes.length > 1 && (
              <IconButton
                label={text.nodeRemove(index + 1)}
                icon="close"
                onClick={() => setNodes((all) => all.filter((other) => other.key !== node.key))}
              />
            )}
          </div>
          <NodeId
            node={node}
            fault={checked ? faults[index]!.uuid : undefined}
            taken={nodes.flatMap((other) => (other === node || !other.uuid ? [] : [other.uuid]))}
            agent={isAgent(account)}
            onChange={(part) => change(node.key, part)}
          />
          <PlaceField
            label={text.nodeAddress}
            value={node.address}
            onChange={(address, location) => change(node.key, { address, location })}
            error={checked && faults[index]!.address ? text.nodeAddressMissing : undefined}
          />
        </NodeGroup>
      ))}
      <Button
        tone="plain"
        disabled={nodes.length >= MOST_NODES}
        onClick={() => setNodes((all) => [...all, fresh((all.at(-1)?.key ?? 0) + 1)])}
      >
        {text.nodeAdd}
      </Button>
      {error && (
        <Banner tone="failure" requestId={error.requestId}>
          {isOutcomeUnknown(error) ? text.unknown : error.message}
        </Banner>
      )}
      <Button type="submit" tone="primary" wide disabled={!online} busy={isLoading} busyLabel={text.saving}>
        {online ? text.nodeSave : text.offline}
      </Button>
    </GateForm>
  );
}

interface NodeIdProps {
  node: Node;
  fault: NodeFaults['uuid'];
  /** IDs of the other groups */
  taken: readonly string[];
  agent: boolean;
  onChange: (part: Pick<Node, 'uuid' | 'name'>) => void;
}

/** One of the person's nodes; where the platform tells of none, or cannot, its ID is typed. */
function NodeId({ node: { uuid, name }, fault, taken, agent, onChange }: NodeIdProps) {
  const text = useText(gateText);
  const { total, error } = useDevicePages(agent ? 'agent' : 'miner', { key_style: 'month' });
  const typed = total === 0 || (total === undefined && error !== undefined);
  const missing = typed ? text.nodeUuidMissing : text.nodeChoiceMissing;
  const problem = fault && (fault === 'duplicate' ? text.nodeDuplicate : missing);
  if (typed)
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
          taken={taken}
        />
      )}
    </Field>
  );
}
