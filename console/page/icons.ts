/** The menu's drawings. */
import * as more from '../../shared/ui/icons-more.ts';
import type { MenuName } from './routes.ts';

/** Two racks of a node, as in the design system's own `node`. */
const nodeIcon = 'M3 3.8h14v5H3zM3 11.2h14v5H3zM6 6.3v.1M6 13.7v.1';

export const MENU_ICONS: Readonly<Record<MenuName, string>> = {
  overview: more.chartIcon,
  devices: nodeIcon,
  deploy: more.targetIcon,
  miners: more.peopleIcon,
  wallet: more.walletIcon,
  bindDevice: more.linkIcon,
  user: more.personIcon,
  help: more.helpIcon,
};
