globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'nested'];
customElements.define('partner-nested', class extends HTMLElement {});
