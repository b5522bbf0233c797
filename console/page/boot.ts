/** Before the first route: configuration, elements, and a token that came with the address (hazard 5). */
import { configure } from '../../shared/host/configuration.ts';
import { textOf } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { getPublicApi } from '../../shared/host/public-api.ts';
import { readConfiguration, readLoader } from '../../shared/host/start-page.ts';
import { followAccount } from './account-store.ts';
import { pageText } from './page.text.ts';
import { chosenTheme, followTheme } from './theme.ts';

/** @throws when the server's configuration or the loader does not come */
export async function boot(token: string | undefined): Promise<void> {
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
