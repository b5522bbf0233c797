import { visitors } from '../../widgets/contract/cases/visitors.ts';
import { leavesNothing } from './leaves-nothing.ts';

visitors.forEach(leavesNothing);
