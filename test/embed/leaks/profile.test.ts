import { profile } from '../../widgets/contract/cases/profile.ts';
import { leavesNothing } from './leaves-nothing.ts';

profile.forEach(leavesNothing);
