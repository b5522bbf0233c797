import { doors } from './cases/doors.ts';
import { meetsHostContract } from './host-contract.ts';

doors.forEach(meetsHostContract);
