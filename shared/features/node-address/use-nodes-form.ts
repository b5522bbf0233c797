/** The nodes of an address form: added, removed and changed, marked where something is wrong, and sent together once. */
import { useRef, useState, type FormEvent } from 'react';
import { type PlatformError, failureToTell } from '../../client/errors.ts';
import { useOnline } from '../../client/use-status.ts';
import { EMPTY_NODE, faultsOf, MOST_NODES, toSend, type NodeFaults, type TypedNode } from './address.rules.ts';
import { useSaveAddressMutation } from './node-address.api.ts';

export interface KeyedNode extends TypedNode {
  readonly key: number;
  /** its name, where it was chosen from a list */
  readonly name?: string;
}

interface NodesFormOptions {
  /** whose nodes they are */
  username: string;
  /** of a form that is open to everybody: the user name may still have to be typed, and is missing until then */
  external?: boolean;
  /** said where the answer was lost */
  unknown: string;
  /** @param count of the nodes that the platform keeps now */
  onSaved: (count: number) => void;
}

let lastKey = 0;
const fresh = (uuid = ''): KeyedNode => ({ ...EMPTY_NODE, uuid, key: ++lastKey });

const NO_FAULTS: NodeFaults = {};

export function useNodesForm({ username, external = false, unknown, onSaved }: NodesFormOptions) {
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [nodes, setNodes] = useState<readonly KeyedNode[]>(() => [fresh()]);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [save, { isLoading: busy }] = useSaveAddressMutation();
  const running = useRef(false);

  const faults = faultsOf(nodes);
  const wrong = faults.reduce((count, each) => count + Object.keys(each).length, external && !username ? 1 : 0);

  /** Once what is marked or added is drawn, which the next render does. */
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // a second Enter comes before the first one's state is drawn
    if (running.current || !online) return;
    setChecked(true);
    if (wrong > 0) return focusOn('[aria-invalid="true"]');
    running.current = true;
    setRefusal(undefined);
    const { error } = await save({ username, nodes: toSend(nodes), external });
    running.current = false;
    if (error) return setRefusal(await failureToTell(error, unknown));
    onSaved(nodes.length);
  };

  return {
    form,
    nodes,
    online,
    busy,
    refusal,
    full: nodes.length >= MOST_NODES,
    /** somebody has submitted: what is wrong is marked from then on */
    checked,
    wrong,
    faultsAt: (index: number): NodeFaults => (checked ? faults[index]! : NO_FAULTS),
    submit: (event: FormEvent) => void submit(event),
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
