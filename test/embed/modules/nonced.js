// A module that defines its tag, like the modules of the elements.
globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'nonced'];
customElements.define('partner-nonced', class extends HTMLElement {});
