/** What a host writes on a page of its own. */

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A whole page's part: with it and a route that answers with a token, the element works where it is pasted.
 * @param origin of the server that has the bundle and the platform
 * @param attributes by name; the empty text is a bare attribute
 */
export function snippetOf(tag: string, attributes: Readonly<Record<string, string>>, origin: string): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? ` ${name}="${escape(value)}"` : ` ${name}`,
  );
  return `<script>
  window.partnerConsole = {
    apiBase: '${origin}',
    // a route of your server: the platform's token of who is signed in on your page
    getToken: async () => {
      const answer = await fetch('/partner-token');
      return answer.ok ? answer.text() : undefined;
    },
  };
</script>
<script type="module" src="${origin}/embed/loader.js"></script>
<${tag}${written.join('')}></${tag}>`;
}
