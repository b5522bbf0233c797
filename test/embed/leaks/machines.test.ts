import '../../../widgets/device-list/device-list.element.tsx';
import '../../../widgets/miner-list/miner-list.element.tsx';
import '../../../widgets/tech-overview/tech-overview.element.tsx';
import { leaveNothing, MACHINES } from './mount-and-remove.ts';

leaveNothing(MACHINES);
