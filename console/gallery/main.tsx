import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { configure } from '#shared/host/configuration.ts';
import { startLanguage } from '#shared/host/start-page.ts';
import { Gallery } from './gallery.tsx';

configure({ locale: startLanguage() });
createRoot(document.getElementById('gallery')!).render(
  <BrowserRouter basename="/gallery">
    <Gallery />
  </BrowserRouter>,
);
