/** Before the first route: configuration, elements, and a token that came with the address (hazard 5). */
import { configure, getConfiguration, type Configuration } from '../../shared/host/configuration.ts';
import { textOf } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { getPublicApi } from '../../shared/host/public-api.ts';
import { followAccount } from './account-store.ts';
import { pageText } from './page.text.ts';
import { chosenTheme, followTheme } from './theme.ts';

const CONFIGURATION_MS = 10_000;

/** @throws when the server's configuration or the loader does not come */
export async function boot(token: string | undefined): Promise<void> {
  // The loader leaves what it finds; its elements wait until `configure` is called.
  getConfiguration();
  const [configuration] = await Promise.all([readConfiguration(), readLoader()]);
  const theme = chosenTheme();
  configure({
    ...configuration,
    ...(theme && { theme }),
    session: 'console',
    // The route that is open leads to the log-in by itself, once it knows that nobody is signed in.
    onSessionExpired: () => undefined,
  });
  followTheme();
  if (token && !(await getPublicApi()?.adoptToken(token)))
    notifySoon({ tone: 'warning', message: textOf(pageText).badToken });
  followAccount();
}

/** Nobody listens before the first screen is drawn. */
const notifySoon = (notice: Parameters<typeof notify>[0]): unknown => setTimeout(() => notify(notice), 500);

async function readConfiguration(): Promise<Configuration> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIGURATION_MS) });
  if (!answer.ok) throw new Error(`/config.json answers ${answer.status}`);
  return (await answer.json()) as Configuration;
}

function readLoader(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (getPublicApi()) return resolve();
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
