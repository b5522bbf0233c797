import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configure } from '#shared/host/configuration.ts';
import { startLanguage } from '#shared/host/start-page.ts';
import { Gallery } from './gallery.tsx';

configure({ locale: startLanguage() });
// What is typed is in the address: a field whose address came later would lose letters.
createRoot(document.getElementById('gallery')!).render(
  <BrowserRouter basename="/gallery" useTransitions={false}>
    <Gallery />
  </BrowserRouter>,
);
