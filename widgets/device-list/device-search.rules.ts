/** Finds nodes by names and IDs: one keyword, or a pasted list (no React, no I/O). */
import { cleanText, searchKey } from '#shared/core/clean-text.ts';

/** The text of a node that a search reads. */
interface Searchable {
  readonly uuid: string;
  readonly name: string;
}

const searchables = new WeakMap<Searchable, string>();

/** Returns the searchable text of a node, computed on the first search. */
function searchableOf(node: Searchable): string {
  let searchable = searchables.get(node);
  if (searchable === undefined) searchables.set(node, (searchable = searchKey(`${node.name}\n${node.uuid}`)));
  return searchable;
}

/** Lines, tabs, commas and semicolons. */
export const SEPARATORS = /[\r\n\t,;，；、]+/;

/** A word that is an ID rather than a part of a name: letters, digits and hyphens, with at least one digit. */
const ID_WORD = /^(?=.*\d)[\w-]{8,}$/;

/**
 * Returns the keywords of a query without duplicates. Lines, tabs, commas and semicolons separate keywords. Spaces separate IDs
 * only, because a name can contain spaces.
 */
export function keywordsOf(query: string): readonly string[] {
  const parts = cleanText(query)
    .split(SEPARATORS)
    .flatMap((part) => {
      const words = part.trim().split(/\s+/);
      return words.every((word) => ID_WORD.test(word)) ? words : [part.trim()];
    });
  const keywords = new Map<string, string>();
  for (const part of parts) if (part && !keywords.has(searchKey(part))) keywords.set(searchKey(part), part);
  return [...keywords.values()];
}

/** Returns the keywords that are the complete ID of a node, and the other ones, as keys. */
function split(keywords: readonly string[], nodes: readonly Searchable[]) {
  const keys = keywords.map(searchKey);
  if (keys.length === 1) return { ids: new Set<string>(), others: keys };
  const knownIds = new Set(nodes.map(({ uuid }) => searchKey(uuid)));
  return { ids: new Set(keys.filter((key) => knownIds.has(key))), others: keys.filter((key) => !knownIds.has(key)) };
}

/** Returns the nodes with one of the keywords in their name or ID. A complete ID in a list finds only its own node. */
export function searchNodes<Node extends Searchable>(
  keywords: readonly string[],
  nodes: readonly Node[],
): readonly Node[] {
  const { ids, others } = split(keywords, nodes);
  return nodes.filter((node) => {
    if (ids.size > 0 && ids.has(searchKey(node.uuid))) return true;
    const text = searchableOf(node);
    return others.some((other) => text.includes(other));
  });
}

/** Returns the keywords that match no node, as the user wrote them. */
export function unmatchedKeywords(keywords: readonly string[], nodes: readonly Searchable[]): readonly string[] {
  const { ids } = split(keywords, nodes);
  return keywords.filter((keyword) => {
    const key = searchKey(keyword);
    return !ids.has(key) && !nodes.some((node) => searchableOf(node).includes(key));
  });
}
