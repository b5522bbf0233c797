// A module that defines its tag, like the modules of the elements.
globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'plain'];
customElements.define('partner-plain', class extends HTMLElement {});
