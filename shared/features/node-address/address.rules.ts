/** What is wrong with the nodes of an address form (no React, no I/O). */

export interface TypedNode {
  readonly uuid: string;
  readonly address: string;
  /** longitude and latitude of the chosen place; empty for an address that was written by hand */
  readonly location: string;
}

export const EMPTY_NODE: TypedNode = { uuid: '', address: '', location: '' };

/** As long as the platform keeps them, and as many as one call takes. */
export const LONGEST_UUID = 64;
export const LONGEST_ADDRESS = 200;
export const MOST_NODES = 500;

export type NodeFault = 'required' | 'duplicate';
export type NodeFaults = Readonly<Partial<Record<'uuid' | 'address', NodeFault>>>;

/** A node's ID as it is compared and sent: full-width letters become plain, blanks fall away. */
export const cleanUuid = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/** Each node needs its ID, once, and an address. */
export function faultsOf(nodes: readonly TypedNode[]): readonly NodeFaults[] {
  const seen = new Set<string>();
  return nodes.map(({ uuid, address }) => {
    const id = cleanUuid(uuid).toLowerCase();
    const uuidFault = faultOfUuid(id, seen);
    seen.add(id);
    return {
      ...(uuidFault && { uuid: uuidFault }),
      ...(!address.trim() && { address: 'required' as const }),
    };
  });
}

function faultOfUuid(id: string, seen: ReadonlySet<string>): NodeFault | undefined {
  if (id === '') return 'required';
  return seen.has(id) ? 'duplicate' : undefined;
}

/** What is sent: clean. */
export const toSend = (nodes: readonly TypedNode[]): TypedNode[] =>
  nodes.map(({ uuid, address, location }) => ({ uuid: cleanUuid(uuid), address: address.trim(), location }));

/**
 * IDs out of a pasted text, one a row or with blanks and commas between them: the first stays in the field where it was
 * pasted, the others get nodes of their own.
 */
export const uuidsOf = (pasted: string): string[] =>
  pasted
    .normalize('NFKC')
    .split(/[\s,、]+/)
    .filter(Boolean);
