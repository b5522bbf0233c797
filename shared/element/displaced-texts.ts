/**
 * Page translation, dictionaries and accessibility extensions replace, wrap and split text nodes. React keeps references to
 * its text nodes: it would write an amount into a node that is no longer on the page, and throw when it removes one. With
 * these functions, the changed text stays on the page until React changes it. React's own text then takes its place.
 */

/** The nodes that are on the page in place of a text, or that continue a text which was split. */
const standIns = new WeakMap<Node, readonly ChildNode[]>();

/** Returns the children of `parent` that are in place of a child, which itself may be one of them. */
function placeOf(parent: Node, child: Node): readonly ChildNode[] {
  const others = (standIns.get(child) ?? []).flatMap((each) => placeOf(parent, each));
  return child.parentNode === parent ? [child as ChildNode, ...others] : others;
}

/** Returns a text of React to its place. Other nodes keep their place. */
function restore(parent: Node, text: Node): void {
  if (!standIns.has(text)) return;
  const [first, ...others] = placeOf(parent, text);
  standIns.delete(text);
  if (first !== text) first?.replaceWith(text);
  for (const each of others) each.remove();
}

/** A method that a parent has in place of that of `Node.prototype`, once one of its texts is displaced. */
const guarded = (name: 'appendChild' | 'insertBefore' | 'removeChild'): PropertyDescriptor => ({
  configurable: true,
  value(this: Node, child: Node, before: Node | null) {
    restore(this, child);
    // The extension has removed the text and left nothing in its place.
    if (name === 'removeChild' && child.parentNode !== this) return child;
    return Node.prototype[name].call(this, child, before && (placeOf(this, before)[0] ?? null));
  },
});
const METHODS = {
  appendChild: guarded('appendChild'),
  insertBefore: guarded('insertBefore'),
  removeChild: guarded('removeChild'),
};

const nodeValue = Object.getOwnPropertyDescriptor(globalThis.Node?.prototype ?? {}, 'nodeValue')!;

const isText = (node: Node): node is Text => node instanceof Text;

function displace(parent: Node, text: Node, others: readonly ChildNode[]): void {
  standIns.set(text, others);
  if (!Object.hasOwn(parent, 'removeChild')) Object.defineProperties(parent, METHODS);
  if (isText(text))
    Object.defineProperty(text, 'nodeValue', {
      ...nodeValue,
      set(this: Text, value: string) {
        restore(parent, this);
        nodeValue.set!.call(this, value);
      },
    });
}

function onChanges(changes: readonly MutationRecord[]): void {
  const addedSet = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { type, target, oldValue, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    if (type === 'characterData') {
      const rest = isText(target) && target.parentNode ? continuationOf(target, oldValue!, addedSet) : [];
      if (rest.length > 0) displace(target.parentNode!, target, rest);
      continue;
    }
    const [removedNode] = removedNodes;
    // React never replaces a node in one step, and never moves a text into another parent.
    if (!removedNode || removedNode.parentNode === target || !(isText(removedNode) || standIns.has(removedNode)))
      continue;
    const neighbors = [previousSibling, nextSibling].filter((each) => each && addedSet.has(each) && !isText(each));
    const others = addedNodes.length > 0 ? [...addedNodes] : neighbors;
    if (others.length > 0) displace(target, removedNode, others as ChildNode[]);
  }
}

/** Returns the added nodes after a text that was split, with the rest of its earlier content. */
function continuationOf(text: Text, before: string, addedSet: ReadonlySet<Node>): readonly ChildNode[] {
  const rest: ChildNode[] = [];
  let content = text.data;
  for (
    let next = text.nextSibling;
    next && addedSet.has(next) && content.length < before.length;
    next = next.nextSibling
  ) {
    rest.push(next);
    content += next.textContent;
  }
  return content === before ? rest : [];
}

/** Protects the texts that React renders below `root`. Returns a function that ends the protection. */
export function keepTexts(root: Node): () => void {
  const observer = new MutationObserver(onChanges);
  observer.observe(root, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
  return () => observer.disconnect();
}
