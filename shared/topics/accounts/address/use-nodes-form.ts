import { useRef, useState, type FormEvent } from 'react';
import { type PlatformError, errorToShow } from '#shared/client/errors.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import {
  EMPTY_NODE,
  addressFaults,
  MOST_NODES,
  addressesToSend,
  type NodeFaults,
  type TypedNode,
} from './address.rules.ts';
import { useSaveAddressMutation } from './address.api.ts';

export interface KeyedNode extends TypedNode {
  readonly key: number;
  /** its name, if it was chosen from a list */
  readonly name?: string;
}

interface NodesFormOptions {
  /** the user that the nodes belong to */
  username: string;
  /** whether the form is public: the username is then typed in the form, and empty until then */
  external?: boolean;
  /** the message after a lost response */
  unknown: string;
  /** @param count the number of nodes that the platform has stored */
  onSaved: (count: number) => void;
}

let lastKey = 0;
const fresh = (uuid = ''): KeyedNode => ({ ...EMPTY_NODE, uuid, key: ++lastKey });

const NO_FAULTS: NodeFaults = {};

/** The nodes of an address form. The user adds, removes and changes them; they are sent together in one request. */
export function useNodesForm({ username, external = false, unknown, onSaved }: NodesFormOptions) {
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [nodes, setNodes] = useState<readonly KeyedNode[]>(() => [fresh()]);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [save] = useSaveAddressMutation();
  const { busy, run } = useSingleFlight();

  const faults = addressFaults(nodes);
  const wrong = faults.reduce((count, each) => count + Object.keys(each).length, external && !username ? 1 : 0);

  /** Focuses an element after the next render, which draws new fields and marks. */
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());

  const submit = async () => {
    setChecked(true);
    if (wrong > 0) return focusOn('[aria-invalid="true"]');
    setRefusal(undefined);
    const { error } = await save({ username, nodes: addressesToSend(nodes), external });
    if (error) return setRefusal(await errorToShow(error, unknown));
    onSaved(nodes.length);
  };

  return {
    form,
    nodes,
    online,
    busy,
    refusal,
    full: nodes.length >= MOST_NODES,
    /** whether the user has submitted; faults are marked from then on */
    checked: isChecked,
    wrong,
    faultsAt: (index: number): NodeFaults => (isChecked ? faults[index]! : NO_FAULTS),
    submit(event: FormEvent) {
      event.preventDefault();
      if (online) void run(submit);
    },
    focusOn,
    add: () => setNodes((all) => [...all, fresh()]),
    remove: (key: number) => setNodes((all) => all.filter((node) => node.key !== key)),
    change: (key: number, part: Partial<KeyedNode>) =>
      setNodes((all) => all.map((node) => (node.key === key ? { ...node, ...part } : node))),
    /** The first ID stays where it was pasted, the others get nodes of their own. */
    spread: (index: number, [first = '', ...others]: readonly string[]) =>
      setNodes((all) =>
        [
          ...all.slice(0, index),
          { ...all[index]!, uuid: first },
          ...others.map((uuid) => fresh(uuid)),
          ...all.slice(index + 1),
        ].slice(0, MOST_NODES),
      ),
    restart() {
      setNodes([fresh()]);
      setChecked(false);
    },
  };
}

export type NodesForm = ReturnType<typeof useNodesForm>;
