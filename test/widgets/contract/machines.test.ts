import { machines } from './cases/machines.ts';
import { owesItsHost } from './owes-its-host.ts';

machines.forEach(owesItsHost);
