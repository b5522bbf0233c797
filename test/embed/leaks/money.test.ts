import { money } from '../../widgets/contract/cases/money.ts';
import { leavesNothing } from './leaves-nothing.ts';

money.forEach(leavesNothing);
