import '../../../widgets/bind-help/bind-help.element.tsx';
import '../../../widgets/directed-business/directed-business.element.tsx';
import '../../../widgets/open-authorization/open-authorization.element.tsx';
import '../../../widgets/tickets/tickets.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.support.forEach(owesItsHost);
