/** Applies the appearance of the page around the frame. */
import { configure } from '#shared/host/configuration.ts';
import type { FrameLook } from '#shared/host/isolated-mode.ts';

/** Sets only the appearance. A page could add an address or a text, which redirects the input of the user. */
export function applyLook(look: FrameLook): void {
  const { locale, theme, density, overlays, updates, accent, colorScheme, properties } = look;
  const { style } = document.documentElement;
  document.documentElement.lang = locale ?? 'zh-CN';
  style.colorScheme = colorScheme;
  for (const name of [...style]) if (name.startsWith('--partner-')) style.removeProperty(name);
  for (const [name, value] of Object.entries(properties))
    if (/^--partner-[\w-]+$/.test(name) && isPlainValue(value)) style.setProperty(name, value);
  configure({
    locale,
    theme,
    density,
    overlays,
    updates,
    ...(accent && isPlainValue(accent) && { brand: { name: document.title, accent } }),
  });
}

/**
 * Returns whether a property has only colors and measures: an address would be a request that the page controls. A backslash
 * could spell `url` with an escape.
 */
export const isPlainValue = (value: string): boolean => !/url|image|src|\\/i.test(value);
