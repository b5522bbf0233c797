import { floating } from '../../widgets/contract/cases/floating.ts';
import { leavesNothing } from './leaves-nothing.ts';

floating.forEach(leavesNothing);
