import '../../../widgets/contract-banner/contract-banner.element.tsx';
import '../../../widgets/message-bell/message-bell.element.tsx';
import '../../../widgets/mobile-entry/mobile-entry.element.tsx';
import '../../../widgets/official-account/official-account.element.tsx';
import '../../../widgets/startup-dialogs/startup-dialogs.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.around.forEach(owesItsHost);
