import '../../../widgets/device-dial/device-dial.element.tsx';
import '../../../widgets/device-list/device-list.element.tsx';
import '../../../widgets/miner-list/miner-list.element.tsx';
import '../../../widgets/tech-overview/tech-overview.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.machines.forEach(owesItsHost);
