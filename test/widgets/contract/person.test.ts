import { person } from './cases/person.ts';
import { owesItsHost } from './owes-its-host.ts';

person.forEach(owesItsHost);
