import '../../../widgets/bind-device/bind-device.element.tsx';
import '../../../widgets/password/password.element.tsx';
import '../../../widgets/payout/payout.element.tsx';
import '../../../widgets/phone-change/phone-change.element.tsx';
import '../../../widgets/real-name/real-name.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.person.forEach(owesItsHost);
