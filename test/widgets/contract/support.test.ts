import { support } from './cases/support.ts';
import { owesItsHost } from './owes-its-host.ts';

support.forEach(owesItsHost);
