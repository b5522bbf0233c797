import { doors } from './cases/doors.ts';
import { owesItsHost } from './owes-its-host.ts';

doors.forEach(owesItsHost);
