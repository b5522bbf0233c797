globalThis.loadedModules = [...(globalThis.loadedModules ?? []), 'unused'];
