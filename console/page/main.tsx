/** The console: a token that came with its address, configuration and elements, then the first route. */
import { createRoot } from 'react-dom/client';
import { configure } from '../../shared/host/configuration.ts';
import { textOf } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { getPublicApi } from '../../shared/host/public-api.ts';
import { readConfiguration, readLoader } from '../../shared/host/start-page.ts';
import { takeTokenFromAddress } from '../../shared/host/token-in-address.ts';
import { followAccount } from './account-store.ts';
import { Console } from './console.tsx';
import { pageText } from './page.text.ts';
import { chosenTheme, followTheme } from './theme.tsx';

/** @throws when the server's configuration or the loader does not come */
async function boot(token: string | undefined): Promise<void> {
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

// Before any request of this page: its address must not carry a token (hazard 5).
const token = takeTokenFromAddress();

createRoot(document.getElementById('console')!).render(<Console start={() => boot(token)} />);
