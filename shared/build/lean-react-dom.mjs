/**
 * react-dom without hydration: elements are always rendered on the client, yet half of the reconciler asks whether it
 * is taking over a server's markup. With the answer known, the minifier drops what follows from the other one: 1.5 KB
 * of brotli on every first screen.
 *
 * A react-dom that is written in another way fails the build, so that a new one is looked at before it is shipped.
 *
 * @returns {import('rollup').Plugin}
 */
export function leanReactDom() {
  return {
    name: 'lean-react-dom',
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return null;
      const expect = (found, what) => {
        if (!found) this.error(`react-dom has no ${what} as it had; see lean-react-dom.mjs`);
      };
      const [before, after, more] = code.split(/\bisHydrating = !1,/);
      expect(after !== undefined && more === undefined, 'single declaration of isHydrating');

      // Before its declaration the name is a parameter of the form fields' functions.
      const clientOnly = after
        .replace(/\bisHydrating\b(?!\$)(\s*=(?!=))?/g, (_whole, assigned) => (assigned ? `neverRead${assigned}` : '!1'))
        .replace(/[\w$.]+\.dehydrated\b(?!\s*=(?!=))/g, 'null');
      expect(!/\bisHydrating\b(?!\$)/.test(clientOnly), 'isHydrating');
      expect(clientOnly.length < after.length - 500, 'questions about hydration');

      const entry = /exports\.hydrateRoot = function[\s\S]*?\n\};\n/;
      expect(entry.test(clientOnly), 'hydrateRoot');
      return { code: `${before}neverRead = !1,${clientOnly.replace(entry, '')}`, map: null };
    },
  };
}
