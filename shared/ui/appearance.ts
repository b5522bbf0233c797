/** Theme, density and brand of the configuration, as one sheet that every root adopts and that follows changes. */
import { getConfiguration, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { brandOf } from '../host/brand.ts';
import { compact, declare, declareColours } from './tokens.ts';

/** `auto` is the system's preference; without a theme the page's own `color-scheme` decides. */
const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' };

function appearanceCss({ theme, density }: Configuration): string {
  const { accent } = brandOf();
  const own = [
    accent && CSS.supports('color', accent) && `--_brand:${accent};`,
    theme === 'dark' && declareColours(1),
  ].filter(Boolean);
  return [
    own.length > 0 && `:root,:host{${own.join('')}}`,
    theme && Object.hasOwn(SCHEMES, theme) && `.frame,.overlays{color-scheme:${SCHEMES[theme]}}`,
    // the page behind it may be light
    theme === 'dark' && '.frame{background:var(--_bg)}',
    // fingers win over density
    density === 'compact' && `@media not ((pointer:coarse) or (max-width:640px)){:root,:host{${declare(compact)}}}`,
  ]
    .filter(Boolean)
    .join('');
}

let sheet: CSSStyleSheet | undefined;

/** Adopt it after the tokens and the frame. */
export function appearanceSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  const made = (sheet = new CSSStyleSheet());
  const write = () => made.replaceSync(appearanceCss(getConfiguration()));
  write();
  subscribeConfiguration(write);
  return made;
}
