globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'late'];
customElements.define('partner-late', class extends HTMLElement {});
