/** Returns the parent in the rendered tree: from a slotted element to its slot, from a shadow root to its host. */
export const renderedParentOf = (node: Element): Element | null =>
  node.assignedSlot ?? node.parentElement ?? (node.parentNode as ShadowRoot | null)?.host ?? null;
