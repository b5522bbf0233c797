/** Applies the theme that the user chose on this device, or the theme of the configuration or the system. */
import { useSyncExternalStore } from 'react';
import { configure, getConfiguration, subscribeConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { themeIcon } from '#shared/ui/base/icons-more.ts';
import { pageText } from './page.text.ts';

const KEY = 'theme';
const media = matchMedia('(prefers-color-scheme: dark)');

export function chosenTheme(): 'light' | 'dark' | undefined {
  const storedTheme = localStore.get(KEY);
  return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : undefined;
}

function shownTheme(): 'light' | 'dark' {
  const { theme = 'auto' } = getConfiguration();
  if (theme !== 'auto') return theme;
  return media.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const stop = subscribeConfiguration(listener);
  media.addEventListener('change', listener);
  return () => {
    stop();
    media.removeEventListener('change', listener);
  };
}

/** @returns the theme on screen */
const useTheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, shownTheme);

/** Switches the theme of elements and page, and stores the choice on this device. */
function switchTheme(): void {
  const theme = shownTheme() === 'dark' ? 'light' : 'dark';
  localStore.set(KEY, theme);
  configure({ theme });
}

/** Applies the theme to scroll bars and the background of the page. */
export function followTheme(): void {
  const apply = (): void => {
    document.documentElement.style.colorScheme = shownTheme();
  };
  subscribe(apply);
  apply();
}

export function ThemeSwitch() {
  const text = useText(pageText);
  return (
    <IconButton label={useTheme() === 'dark' ? text.toLight : text.toDark} path={themeIcon} onClick={switchTheme} />
  );
}
