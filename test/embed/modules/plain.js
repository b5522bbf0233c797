// An element as the loader meets it: a module that defines its tag.
globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'plain'];
customElements.define('partner-plain', class extends HTMLElement {});
