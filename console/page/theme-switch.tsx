import { useText } from '../../shared/host/locale.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { themeIcon } from '../../shared/ui/icons-more.ts';
import { pageText } from './page.text.ts';
import { switchTheme, useTheme } from './theme.ts';

export function ThemeSwitch() {
  const text = useText(pageText);
  return (
    <IconButton label={useTheme() === 'dark' ? text.toLight : text.toDark} path={themeIcon} onClick={switchTheme} />
  );
}
