/** What a host writes on a page of its own. */

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * @param origin of the server that has the bundle
 * @param attributes by name; the empty text is a bare attribute
 */
export function snippetOf(tag: string, attributes: Readonly<Record<string, string>>, origin: string): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escape(value)}"` : ` ${name}`,
  );
  return `<script type="module" src="${origin}/embed/loader.js"></script>\n<${tag}${written.join('')}></${tag}>`;
}
