import { createRoot } from 'react-dom/client';
import { configure } from '#shared/host/configuration.ts';
import { readConfiguration, readLoader } from '#shared/host/start-page.ts';
import { Gallery } from './gallery.tsx';
import { readElements, type ElementEntry } from './manifest.ts';

/** As a partner's page would: the loader, then a configuration without a token. */
async function start(): Promise<ElementEntry[]> {
  const [configuration, elements] = await Promise.all([readConfiguration(), readElements(), readLoader()]);
  configure({ ...configuration, session: 'embed' });
  return elements;
}

createRoot(document.getElementById('gallery')!).render(<Gallery start={start} />);
