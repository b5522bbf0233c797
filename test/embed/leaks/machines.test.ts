import { ELEMENTS } from '../../widgets/contract/element-cases.ts';
import { leavesNothing } from './leaves-nothing.ts';

ELEMENTS.machines.forEach(leavesNothing);
