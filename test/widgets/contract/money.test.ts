import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.money.forEach(owesItsHost);
