import { doors } from '../../widgets/contract/cases/doors.ts';
import { leavesNothing } from './leaves-nothing.ts';

doors.forEach(leavesNothing);
