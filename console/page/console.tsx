import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { PageRoot } from '../../shared/element/page-root.tsx';
import { useText } from '../../shared/host/locale.ts';
import { ToastOutlet } from '../../shared/ui/toast-outlet.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PageRoutes } from './page-routes.tsx';
import { PlainPage } from './plain-page.tsx';
import { pageText } from './page.text.ts';

/** The page: its start, then its routes. @param start rejects when something it needs did not load */
export function Console({ start }: { start: () => Promise<void> }) {
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
  return <PlainPage alone title={text.loading} quiet />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText(pageText);
  return (
    <PlainPage
      alone
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
