import { around } from '../../widgets/contract/cases/around.ts';
import { leavesNothing } from './leaves-nothing.ts';

around.forEach(leavesNothing);
