import '../../../widgets/directed-business/directed-business.element.tsx';
import '../../../widgets/node-address/node-address.element.tsx';
import '../../../widgets/open-authorization/open-authorization.element.tsx';
import '../../../widgets/tickets/tickets.element.tsx';
import { DESK, leaveNothing } from './mount-and-remove.ts';

leaveNothing(DESK);
