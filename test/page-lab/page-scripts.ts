/** Scripts and pages of hosts for the page lab of the built product. */
import { buildSync } from 'esbuild';
import { root } from '../gate/project.ts';

const lit = (): string =>
  buildSync({
    stdin: { contents: "export * from 'lit';", resolveDir: root },
    bundle: true,
    format: 'esm',
    write: false,
  }).outputFiles[0]!.text;

const LIT_HOST = `
  const { LitElement, html } = await import('/lit.js');
  customElements.define('lit-portal', class extends LitElement {
    render() { return html\`<section><partner-wallet></partner-wallet></section>\`; }
  });`;
const page = (head: string, body: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8" /><link rel="icon" href="data:," />
<script nonce="lab" src="/received-events.js"></script>${head}</head><body>${body}</body></html>`;
const CONFIGURATION = '<script src="/configuration.js"></script>';
const LOADER = '<script type="module" src="{{bundle}}/embed/loader.js"></script>';

export const HOSTS: Readonly<Record<string, string>> = {
  'empty.html': page('', '{{elements}}'),
  'nonce.html': page(
    `<script nonce="lab" src="/configuration.js"></script>
    <script nonce="lab" type="module" src="{{bundle}}/embed/loader.js"></script>`,
    '{{elements}}',
  ),
  'lit.js': lit(),
  'lit-before.html': page(
    `${CONFIGURATION}<script type="module">${LIT_HOST}</script>${LOADER}`,
    '<lit-portal></lit-portal>',
  ),
  'lit-after.html': page(
    `${CONFIGURATION}${LOADER}<script type="module">await new Promise((later) => setTimeout(later, 500));${LIT_HOST}</script>`,
    '<lit-portal></lit-portal>',
  ),
  // The proxies of qiankun 2: assignments stay in the sandbox, other names are those of the page.
  'sandboxes.html': page(
    `<script>
      window.runInSandbox = (code, partnerConsole) => {
        const own = { partnerConsole };
        const bound = (value, owner) =>
          typeof value === 'function' && !value.prototype ? value.bind(owner) : value;
        const fakeDocument = new Proxy(document, {
          get: (_, name) => bound(document[name], document),
        });
        const fakeWindow = new Proxy(own, {
          has: () => true,
          get(_, name) {
            if (['window', 'self', 'globalThis'].includes(name)) return fakeWindow;
            if (name === 'document') return fakeDocument;
            return name in own ? own[name] : bound(window[name], window);
          },
          getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(own, name),
        });
        Function('window', 'self', 'globalThis', 'with (window) {' + code + '\\n}')(fakeWindow, fakeWindow, fakeWindow);
      };
      if (location.search === '?main')
        document.write('<script type="module" src="{{bundle}}/embed/loader.js"><\\/script>');
    </script>`,
    '<partner-bills></partner-bills>',
  ),
};

declare global {
  interface Window {
    /** Evaluates a script as qiankun does, with this configuration. */
    runInSandbox(code: string, partnerConsole: object): void;
  }
}
