/** Starts the console: takes the token from the address, loads configuration and elements, then shows a route. */
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createRoot } from 'react-dom/client';
import { PageRoot } from '#shared/element/header-parts.tsx';
import { useText, textOf } from '#shared/host/locale.ts';
import { ToastOutlet } from '#shared/ui/overlay/toast-outlet.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { configure } from '#shared/host/configuration.ts';
import { notify } from '#shared/host/notify.ts';
import { fetchConfiguration, readLoader } from '#shared/host/start-page.ts';
import { startLanguage } from '#shared/host/start-language.ts';
import { takeTokenFromAddress } from '#shared/host/token-in-address.ts';
import { PageRoutes } from './page-routes.tsx';
import { PlainPage } from './plain-page.tsx';
import { pageText } from './page.text.ts';
import { followAccount } from './account-store.ts';
import { signInByLink } from './link-session.tsx';
import { chosenTheme, followTheme } from './theme.tsx';

/** Shows the routes after the start. @param start rejects if a required file did not load */
function Console({ start }: { start: () => Promise<void> }) {
  const [state, setState] = useState<'starting' | 'started' | 'failed'>('starting');
  useEffect(() => {
    if (state !== 'starting') return;
    start().then(
      () => setState('started'),
      () => setState('failed'),
    );
  }, [state, start]);
  return (
    <PageRoot>
      {state === 'started' && (
        <BrowserRouter>
          <PageRoutes />
        </BrowserRouter>
      )}
      {state === 'starting' && <Starting />}
      {state === 'failed' && <Failed onRetry={() => setState('starting')} />}
      <ToastOutlet />
    </PageRoot>
  );
}

function Starting() {
  const text = useText(pageText);
  return <PlainPage wholeWindow title={text.loading} quiet />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText(pageText);
  return (
    <PlainPage
      wholeWindow
      icon="offline"
      title={text.broken}
      text={text.brokenHint}
      actions={
        <Button tone="primary" onClick={onRetry}>
          {text.retry}
        </Button>
      }
    />
  );
}

/** @throws if the configuration or the loader does not load */
async function boot(token: string | undefined): Promise<void> {
  const [configuration] = await Promise.all([fetchConfiguration(), readLoader()]);
  const theme = chosenTheme();
  configure({
    ...configuration,
    ...(theme && { theme }),
    locale: startLanguage(configuration.locale),
    session: 'console',
    // the current route redirects to the sign-in page when the account state changes
    onSessionExpired: () => undefined,
  });
  followTheme();
  if (token && !(await signInByLink(token))) notifyWhenReady({ tone: 'warning', message: textOf(pageText).badToken });
  followAccount();
}

/** Shows a notice with the first element that is ready, whose outlet is mounted in the same step. */
const notifyWhenReady = (notice: Parameters<typeof notify>[0]): void =>
  document.addEventListener('partner-widget-ready', () => queueMicrotask(() => notify(notice)), { once: true });

// before any request of this page, so that its address contains no token (hazard 5)
const token = takeTokenFromAddress();

// language and session also apply if the configuration does not load
configure({ session: 'console', locale: startLanguage() });
createRoot(document.getElementById('page')!).render(<Console start={() => boot(token)} />);
