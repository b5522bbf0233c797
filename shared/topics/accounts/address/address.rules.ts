/** Validation of the nodes of an address form (no React, no I/O). */
import { cleanIdentifier } from '#shared/core/clean-text.ts';

export interface TypedNode {
  readonly uuid: string;
  readonly address: string;
  /** longitude and latitude of the chosen place; empty for a typed address */
  readonly location: string;
}

export const EMPTY_NODE: TypedNode = { uuid: '', address: '', location: '' };

/** Limits of the platform for one ID and for one request. */
export const LONGEST_UUID = 64;
export const LONGEST_ADDRESS = 200;
export const MOST_NODES = 500;

export type NodeFault = 'required' | 'duplicate';
export type NodeFaults = Readonly<Partial<Record<'uuid' | 'address', NodeFault>>>;

/** Returns the faults of all nodes. Each node requires a unique ID and an address. */
export function addressFaults(nodes: readonly TypedNode[]): readonly NodeFaults[] {
  const seenIds = new Set<string>();
  return nodes.map(({ uuid, address }) => {
    const id = cleanIdentifier(uuid).toLowerCase();
    const uuidFault = faultOfUuid(id, seenIds);
    seenIds.add(id);
    return {
      ...(uuidFault && { uuid: uuidFault }),
      ...(!address.trim() && { address: 'required' as const }),
    };
  });
}

function faultOfUuid(id: string, seenIds: ReadonlySet<string>): NodeFault | undefined {
  if (id === '') return 'required';
  return seenIds.has(id) ? 'duplicate' : undefined;
}

/** Returns the normalized nodes to send. */
export const addressesToSend = (nodes: readonly TypedNode[]): TypedNode[] =>
  nodes.map(({ uuid, address, location }) => ({ uuid: cleanIdentifier(uuid), address: address.trim(), location }));

/**
 * Returns the IDs in a pasted text, separated by line breaks, blanks or commas. The first ID stays in its field, each
 * other one gets its own node.
 */
export const uuidsOf = (pastedText: string): string[] =>
  pastedText
    .split(/[\s,，、]+/)
    .map(cleanIdentifier)
    .filter(Boolean);
