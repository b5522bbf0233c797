/** What a page of this server reads before its elements can begin. */
import { getConfiguration, type Configuration } from './configuration.ts';
import { getPublicApi } from './public-api.ts';

const CONFIGURATION_MS = 10_000;

/** @throws when the server does not answer, or too late */
export async function readConfiguration(): Promise<Configuration> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIGURATION_MS) });
  if (!answer.ok) throw new Error(`/config.json answers ${answer.status}`);
  return (await answer.json()) as Configuration;
}

/** @throws when the loader does not come; it can be asked for again */
export function readLoader(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (getPublicApi()) return resolve();
    // The loader leaves what it finds; its elements wait until `configure` is called.
    getConfiguration();
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/embed/loader.js';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('/embed/loader.js did not load'));
    };
    document.head.append(script);
  });
}
