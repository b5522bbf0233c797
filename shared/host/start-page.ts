/** Resources that a page of this server loads before its elements start. */
import { getConfiguration, type Configuration } from './configuration.ts';
import { resolveAddress } from './page-address.ts';
import { getPublicApi } from './public-api.ts';

const CONFIGURATION_MS = 10_000;

/** @throws when the server does not respond in time */
export async function fetchConfiguration(): Promise<Configuration> {
  const response = await fetch(resolveAddress('/config.json')!, { signal: AbortSignal.timeout(CONFIGURATION_MS) });
  if (!response.ok) throw new Error(`/config.json returned ${response.status}`);
  return (await response.json()) as Configuration;
}

/** @throws when the loader cannot be loaded; call again to retry */
export function readLoader(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (getPublicApi()) return resolve();
    // The loader adopts this object, and its elements wait until `configure` is called.
    getConfiguration();
    const script = document.createElement('script');
    script.type = 'module';
    script.src = resolveAddress('/embed/loader.js')!;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('/embed/loader.js did not load'));
    };
    document.head.append(script);
  });
}
