/** The first script of a page of this server: shows a message in a browser that is too old, otherwise starts the page. */
import { isTooOld } from '#shared/host/engine-floor.ts';
import { inAnyEngine } from '#shared/ui/base/in-any-engine.ts';

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')!;
// A <base> tag of another origin would move it there.
icon.href = location.origin + icon.getAttribute('href')!;

const { page } = document.querySelector<HTMLElement>('script[data-page]')!.dataset;

if (isTooOld())
  void import('#shared/host/refusal.ts').then(({ showRefusal }) =>
    showRefusal(document.getElementById('page')!, 'browser-too-old'),
  );
else inAnyEngine(() => void import(page!));
