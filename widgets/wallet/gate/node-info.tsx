import { useId, useRef, useState, type FormEvent } from 'react';
import { useText } from '../../../shared/host/locale.ts';
import { notify } from '../../../shared/host/notify.ts';
import { useSaveAddressMutation } from '../../../shared/platform/address.api.ts';
import type { PlatformError } from '../../../shared/platform/errors.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { GateForm, GateHead, NodeGroup } from './gate-parts.tsx';
import { gateText } from './gate.text.ts';

interface Node {
  key: number;
  uuid: string;
  address: string;
}

const LONGEST_UUID = 64;
const LONGEST_ADDRESS = 200;

/** Step 2: where the nodes stand. Saved by saveAddress; the account is read again afterwards and the gate goes on. */
export function NodeInfo({ username }: { username: string }) {
  const text = useText(gateText);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [nodes, setNodes] = useState<Node[]>([{ key: 0, uuid: '', address: '' }]);
  const [checked, setChecked] = useState(false);
  const running = useRef(false);
  const [save, { isLoading, error }] = useSaveAddressMutation();

  const change = (key: number, part: Partial<Node>) =>
    setNodes((all) => all.map((node) => (node.key === key ? { ...node, ...part } : node)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (running.current) return;
    setChecked(true);
    if (nodes.some((node) => !node.uuid.trim() || !node.address.trim())) {
      // the fields are marked by the next render; the first of them takes the focus
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    running.current = true;
    void save({
      username,
      nodes: nodes.map(({ uuid, address }) => ({ uuid: uuid.trim(), address: address.trim(), location: '' })),
    }).then(({ data }) => {
      running.current = false;
      if (data !== undefined) notify({ tone: 'success', message: text.saved });
    });
  };

  return (
    <GateForm ref={form} onSubmit={submit}>
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
          <TextField
            label={text.nodeUuid}
            value={node.uuid}
            onChange={(uuid) => change(node.key, { uuid })}
            maxLength={LONGEST_UUID}
            autoComplete="off"
            help={text.nodeUuidHelp}
            error={checked && !node.uuid.trim() ? text.nodeUuidMissing : undefined}
          />
          <TextField
            label={text.nodeAddress}
            value={node.address}
            onChange={(address) => change(node.key, { address })}
            maxLength={LONGEST_ADDRESS}
            autoComplete="street-address"
            help={text.nodeAddressHelp}
            error={checked && !node.address.trim() ? text.nodeAddressMissing : undefined}
          />
        </NodeGroup>
      ))}
      <Button
        tone="plain"
        onClick={() => setNodes((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, uuid: '', address: '' }])}
      >
        {text.nodeAdd}
      </Button>
      {error && <Banner tone="failure">{(error as PlatformError).message}</Banner>}
      <Button type="submit" tone="primary" wide busy={isLoading} busyLabel={text.saving}>
        {text.nodeSave}
      </Button>
    </GateForm>
  );
}
