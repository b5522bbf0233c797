import { person } from '../../widgets/contract/cases/person.ts';
import { leavesNothing } from './leaves-nothing.ts';

person.forEach(leavesNothing);
