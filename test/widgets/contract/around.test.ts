import { around } from './cases/around.ts';
import { owesItsHost } from './owes-its-host.ts';

around.forEach(owesItsHost);
