import '../../../widgets/agreements/agreement-history.element.tsx';
import '../../../widgets/agreements/agreements.element.tsx';
import '../../../widgets/help-center/help-center.element.tsx';
import '../../../widgets/login/join.element.tsx';
import '../../../widgets/login/login.element.tsx';
import '../../../widgets/node-address/node-address.element.tsx';
import '../../../widgets/password/reset-password.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.open.forEach(owesItsHost);
