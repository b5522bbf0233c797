import { support } from '../../widgets/contract/cases/support.ts';
import { leavesNothing } from './leaves-nothing.ts';

support.forEach(leavesNothing);
