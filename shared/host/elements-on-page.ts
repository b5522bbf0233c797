/** Returns all elements of the page, also those in open shadow roots of the host. The content of this product's elements is left out. */
export function elementsOnPage(root: ParentNode = document): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot && !element.localName.startsWith('partner-')
      ? [element, ...elementsOnPage(element.shadowRoot)]
      : [element],
  );
}
