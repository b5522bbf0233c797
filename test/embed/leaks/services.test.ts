import '../../../widgets/agreements/agreement-history.element.tsx';
import '../../../widgets/bind-device/bind-device.element.tsx';
import '../../../widgets/device-dial/device-dial.element.tsx';
import '../../../widgets/directed-business/directed-business.element.tsx';
import '../../../widgets/login/join.element.tsx';
import '../../../widgets/mobile-entry/mobile-entry.element.tsx';
import '../../../widgets/node-address/node-address.element.tsx';
import '../../../widgets/open-authorization/open-authorization.element.tsx';
import '../../../widgets/tickets/tickets.element.tsx';
import { leaveNothing, SERVICES } from './mount-and-remove.ts';

leaveNothing(SERVICES);
