import { documents } from '../../widgets/contract/cases/documents.ts';
import { leavesNothing } from './leaves-nothing.ts';

documents.forEach(leavesNothing);
