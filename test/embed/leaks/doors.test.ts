import '../../../widgets/agreements/agreement-history.element.tsx';
import '../../../widgets/bind-device/bind-device.element.tsx';
import '../../../widgets/device-dial/device-dial.element.tsx';
import '../../../widgets/login/join.element.tsx';
import '../../../widgets/mobile-entry/mobile-entry.element.tsx';
import { DOORS, leaveNothing } from './mount-and-remove.ts';

leaveNothing(DOORS);
