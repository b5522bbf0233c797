/** Finds elements of given tags on a page, now and later, also inside open shadow roots. */

/**
 * Calls `found` for every element whose tag is wanted.
 * @param wanted asked for each element; false once a tag needs no more finding
 * @returns the way to stop
 */
export function findWidgets(
  start: Document,
  wanted: (tag: string) => boolean,
  found: (element: HTMLElement) => void,
): () => void {
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) look(node);
  });

  function visit(element: Element): void {
    if (wanted(element.localName)) found(element as HTMLElement);
    else if (element.shadowRoot) watch(element.shadowRoot);
  }

  function look(node: Element): void {
    visit(node);
    for (const element of node.querySelectorAll('*')) visit(element);
  }

  function watch(root: Document | ShadowRoot): void {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { childList: true, subtree: true });
    for (const element of root.querySelectorAll('*')) visit(element);
  }

  watch(start);
  return () => observer.disconnect();
}
