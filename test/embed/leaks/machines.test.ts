import { machines } from '../../widgets/contract/cases/machines.ts';
import { leavesNothing } from './leaves-nothing.ts';

machines.forEach(leavesNothing);
